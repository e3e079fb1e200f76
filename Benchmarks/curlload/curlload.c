// curlload URL REQUESTS CONCURRENCY [CERTIFICATES]: so many GETs, so many at a time, with libcurl's multi_socket interface
// and epoll in one thread; with a file of certificates to trust, over one HTTP/2 connection. Prints what they cost as one
// line of JSON. What a client written for nothing else can do on this machine.
#define _GNU_SOURCE
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
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

static void begin(Exchange *exchange, const char *url) {
    curl_easy_setopt(exchange->easy, CURLOPT_URL, url);
    exchange->count = 0;
    curl_multi_add_handle(multi, exchange->easy);
}

static Exchange *make_exchanges(long count, const char *certificates) {
    Exchange *exchanges = calloc(count, sizeof *exchanges);
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
    return exchanges;
}

// The peak of this program alone; that of getrusage begins with the parent's.
static long peak_kib(void) {
    char line[256];
    long kib = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof line, status)) {
        if (sscanf(line, "VmHWM: %ld", &kib) == 1) break;
    }
    if (status) fclose(status);
    return kib;
}

static void report(long requests, double seconds) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    double cpu = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
    printf("{\"requests\":%ld,\"seconds\":%.6f,\"cpuSeconds\":%.6f,\"peakKiB\":%ld,\"contextSwitches\":%ld}\n",
        requests, seconds, cpu, peak_kib(), usage.ru_nvcsw + usage.ru_nivcsw);
}

int main(int argc, char **argv) {
    if (argc != 4 && argc != 5) {
        fprintf(stderr, "usage: curlload URL REQUESTS CONCURRENCY [CERTIFICATES]\n");
        return 2;
    }
    const char *url = argv[1];
    long requests = atol(argv[2]), concurrency = atol(argv[3]);
    if (requests < 1 || concurrency < 1) return 2;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    multi = curl_multi_init();
    epoll = epoll_create1(EPOLL_CLOEXEC);
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, socket_wanted);
    curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, timer_wanted);
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, concurrency + 8);
    curl_multi_setopt(multi, CURLMOPT_MAX_CONCURRENT_STREAMS, 1000L);
    Exchange *exchanges = make_exchanges(concurrency, argc > 4 ? argv[4] : NULL);
    if (!exchanges) return 1;

    long started = 0, done = 0;
    int running;
    double start = now();
    for (; started < concurrency && started < requests; started++) begin(&exchanges[started], url);
    while (done < requests) {
        double left = timer < 0 ? 1 : timer - now();
        struct epoll_event events[MAX_EVENTS];
        int ready = epoll_wait(epoll, events, MAX_EVENTS, left <= 0 ? 0 : (int)(left * 1e3) + 1);
        for (int i = 0; i < ready; i++) {
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
        CURLMsg *message;
        int left_over;
        while ((message = curl_multi_info_read(multi, &left_over))) {
            CURL *easy = message->easy_handle;
            CURLcode code = message->data.result;
            long status = 0;
            char *context = NULL;
            curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
            curl_easy_getinfo(easy, CURLINFO_PRIVATE, &context);
            curl_multi_remove_handle(multi, easy);
            if (code != CURLE_OK || status != 200) {
                fprintf(stderr, "curlload: %s, status %ld\n", curl_easy_strerror(code), status);
                return 1;
            }
            done++;
            if (started < requests) {
                started++;
                begin((Exchange *)context, url);
            }
        }
    }
    report(requests, now() - start);
    return 0;
}
