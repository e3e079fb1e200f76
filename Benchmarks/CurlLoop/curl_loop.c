#include "curl_loop.h"
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum { MAX_SOCKETS = 65536, MAX_EVENTS = 256 };

typedef struct {
    CURL *easy;
    char *bytes;
    size_t count, capacity;
} Exchange;

// What epoll watches each socket for, 0 for not at all. A kept connection stays registered between two requests, which
// spares two system calls each; closing the socket unregisters it.
static unsigned char registered[MAX_SOCKETS];
static int epoll;
static double timer = -1;
static CURLM *multi;
static Exchange *exchanges;
static int wakening = -1;
static char *address;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

static int socket_wanted(CURL *easy, curl_socket_t socket, int what, void *context, void *socket_context) {
    (void)easy, (void)context, (void)socket_context;
    if (socket >= MAX_SOCKETS) return -1;
    unsigned char known = registered[socket];
    unsigned char wanted = what == CURL_POLL_REMOVE ? known & CURL_POLL_IN : what & CURL_POLL_INOUT;
    if (wanted == known) return 0;
    struct epoll_event event = {.data.fd = socket};
    if (wanted & CURL_POLL_IN) event.events |= EPOLLIN;
    if (wanted & CURL_POLL_OUT) event.events |= EPOLLOUT;
    epoll_ctl(epoll, known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event);
    registered[socket] = wanted;
    return 0;
}

static int close_socket(void *context, curl_socket_t socket) {
    (void)context;
    if (socket < MAX_SOCKETS) registered[socket] = 0;
    return close(socket);
}

static int timer_wanted(CURLM *handle, long milliseconds, void *context) {
    (void)handle, (void)context;
    timer = milliseconds < 0 ? -1 : now() + milliseconds * 1e-3;
    return 0;
}

static size_t receive(char *bytes, size_t size, size_t count, void *context) {
    Exchange *exchange = context;
    count *= size;
    if (exchange->count + count > exchange->capacity) {
        exchange->capacity = (exchange->count + count) * 2;
        exchange->bytes = realloc(exchange->bytes, exchange->capacity);
        if (!exchange->bytes) return 0;
    }
    memcpy(exchange->bytes + exchange->count, bytes, count);
    exchange->count += count;
    return count;
}

int curl_loop_make(long count, const char *url, const char *certificates) {
    curl_global_init(CURL_GLOBAL_DEFAULT);
    multi = curl_multi_init();
    epoll = epoll_create1(EPOLL_CLOEXEC);
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, socket_wanted);
    curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, timer_wanted);
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, count + 8);
    curl_multi_setopt(multi, CURLMOPT_MAX_CONCURRENT_STREAMS, 1000L);
    wakening = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = wakening};
    epoll_ctl(epoll, EPOLL_CTL_ADD, wakening, &event);
    exchanges = calloc(count, sizeof *exchanges);
    address = strdup(url);
    for (long i = 0; exchanges && i < count; i++) {
        CURL *easy = exchanges[i].easy = curl_easy_init();
        curl_easy_setopt(easy, CURLOPT_PRIVATE, &exchanges[i]);
        curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive);
        curl_easy_setopt(easy, CURLOPT_WRITEDATA, &exchanges[i]);
        curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, close_socket);
        if (!certificates) continue;
        curl_easy_setopt(easy, CURLOPT_CAINFO, certificates);
        curl_easy_setopt(easy, CURLOPT_PIPEWAIT, 1L);
    }
    return multi && epoll >= 0 && exchanges && address ? 0 : -1;
}

void curl_loop_begin(long number) {
    Exchange *exchange = &exchanges[number];
    curl_easy_setopt(exchange->easy, CURLOPT_URL, address);
    exchange->count = 0;
    curl_multi_add_handle(multi, exchange->easy);
}

void curl_loop_wake(void) { eventfd_write(wakening, 1); }

void curl_loop_turn(void) {
    int running;
    double left = timer < 0 ? 1 : timer - now();
    struct epoll_event events[MAX_EVENTS];
    int ready = epoll_wait(epoll, events, MAX_EVENTS, left <= 0 ? 0 : (int)(left * 1e3) + 1);
    for (int i = 0; i < ready; i++) {
        if (events[i].data.fd == wakening) {
            eventfd_t count;
            eventfd_read(wakening, &count);
            continue;
        }
        int mask = 0;
        if (events[i].events & (EPOLLIN | EPOLLHUP)) mask |= CURL_CSELECT_IN;
        if (events[i].events & EPOLLOUT) mask |= CURL_CSELECT_OUT;
        if (events[i].events & EPOLLERR) mask |= CURL_CSELECT_ERR;
        curl_multi_socket_action(multi, events[i].data.fd, mask, &running);
    }
    if (timer >= 0 && now() >= timer) {
        timer = -1;
        curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running);
    }
}

int curl_loop_take(curl_loop_done *done) {
    int left_over;
    CURLMsg *message = curl_multi_info_read(multi, &left_over);
    if (!message) return 0;
    CURL *easy = message->easy_handle;
    CURLcode code = message->data.result;
    long status = 0;
    char *context = NULL;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(easy, CURLINFO_PRIVATE, &context);
    curl_multi_remove_handle(multi, easy);
    if (code != CURLE_OK) {
        fprintf(stderr, "%s\n", curl_easy_strerror(code));
        return -1;
    }
    Exchange *exchange = (Exchange *)context;
    *done = (curl_loop_done){exchange - exchanges, status, exchange->bytes, exchange->count};
    return 1;
}
