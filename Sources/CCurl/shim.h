#pragma once
#include <curl/curl.h>
// What libcurl's sockets are watched with; Swift's Glibc module has neither.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

// Swift cannot call variadic functions, so each kind of argument that curl_*_setopt and curl_easy_getinfo take
// has a function of its own here. The option constants are macros over enums and come through as they are.

static inline CURLcode martlet_easy_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode martlet_easy_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode martlet_easy_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode martlet_easy_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode martlet_easy_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

typedef size_t (*martlet_data_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*martlet_seek_callback)(void *context, curl_off_t offset, int origin);
typedef curl_socket_t (*martlet_open_callback)(void *context, curlsocktype purpose, struct curl_sockaddr *address);
typedef int (*martlet_close_callback)(void *context, curl_socket_t socket);

static inline CURLcode martlet_easy_set_write(CURL *easy, martlet_data_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, callback);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
}

static inline CURLcode martlet_easy_set_header(CURL *easy, martlet_data_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, callback);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
}

static inline CURLcode martlet_easy_set_read(
    CURL *easy, martlet_data_callback read, martlet_seek_callback seek, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_READFUNCTION, read);
    if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_READDATA, context);
    if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, seek);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_SEEKDATA, context);
}

static inline CURLcode martlet_easy_set_sockets(
    CURL *easy, martlet_open_callback open, martlet_close_callback close, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open);
    if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
    if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, close);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, context);
}

typedef CURLcode (*martlet_tls_callback)(CURL *easy, void *tls_context, void *context);

static inline CURLcode martlet_easy_set_tls(CURL *easy, martlet_tls_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, callback);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_SSL_CTX_DATA, context);
}

static inline CURLcode martlet_easy_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode martlet_easy_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode martlet_easy_get_pointer(CURL *easy, CURLINFO info, void **value) {
    return curl_easy_getinfo(easy, info, value);
}

// The socket of the connection that a transfer used; -1 if it is closed.
static inline curl_socket_t martlet_active_socket(CURL *easy) {
    curl_socket_t socket = CURL_SOCKET_BAD;
    curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &socket);
    return socket;
}

typedef int (*martlet_socket_callback)(
    CURL *easy, curl_socket_t socket, int wanted, void *context, void *socket_context);
typedef int (*martlet_timer_callback)(CURLM *multi, long milliseconds, void *context);

static inline CURLMcode martlet_multi_set_callbacks(
    CURLM *multi, martlet_socket_callback socket, martlet_timer_callback timer, void *context) {
    CURLMcode code = curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, socket);
    if (code == CURLM_OK) code = curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
    if (code == CURLM_OK) code = curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, timer);
    return code != CURLM_OK ? code : curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
}

static inline CURLMcode martlet_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

static inline CURLcode martlet_message_result(const CURLMsg *message) {
    return message->data.result;
}

// Macros with casts, which Swift does not import.
static const long martlet_global_init_flags = CURL_GLOBAL_DEFAULT;
static const long martlet_allow_beast = CURLSSLOPT_ALLOW_BEAST;
static const size_t martlet_read_abort = CURL_READFUNC_ABORT;
static const size_t martlet_read_pause = CURL_READFUNC_PAUSE;
// Sent only after a challenge, the better of the two first.
static const long martlet_auth_challenged = CURLAUTH_BASIC | CURLAUTH_DIGEST;
static const curl_socket_t martlet_socket_timeout = CURL_SOCKET_TIMEOUT;

static inline int martlet_version_features(void) {
    return curl_version_info(CURLVERSION_NOW)->features;
}

static inline unsigned int martlet_version_number(void) {
    return curl_version_info(CURLVERSION_NOW)->version_num;
}

static inline const char *martlet_tls_library(void) {
    return curl_version_info(CURLVERSION_NOW)->ssl_version;
}

// OpenSSL writes to sockets that the other side may have closed: on this thread that is an error, not a signal.
static inline void martlet_prepare_thread(const char *name) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    prctl(PR_SET_NAME, name);
}

// Foundation asks the kernel twice each time.
static inline int martlet_is_main_thread(void) {
    static __thread int answer = -1;
    if (answer < 0) answer = getpid() == (pid_t)syscall(SYS_gettid);
    return answer;
}

typedef void (*martlet_lock_callback)(CURL *easy, curl_lock_data data, curl_lock_access access, void *context);
typedef void (*martlet_unlock_callback)(CURL *easy, curl_lock_data data, void *context);

static inline CURLSHcode martlet_share_set_locks(
    CURLSH *share, martlet_lock_callback lock, martlet_unlock_callback unlock, void *context) {
    CURLSHcode code = curl_share_setopt(share, CURLSHOPT_LOCKFUNC, lock);
    if (code == CURLSHE_OK) code = curl_share_setopt(share, CURLSHOPT_UNLOCKFUNC, unlock);
    return code != CURLSHE_OK ? code : curl_share_setopt(share, CURLSHOPT_USERDATA, context);
}

static inline CURLSHcode martlet_share_add(CURLSH *share, curl_lock_data data) {
    return curl_share_setopt(share, CURLSHOPT_SHARE, data);
}

static inline CURLcode martlet_easy_set_share(CURL *easy, CURLSH *share) {
    return curl_easy_setopt(easy, CURLOPT_SHARE, share);
}

static inline CURLcode martlet_easy_get_list(CURL *easy, CURLINFO info, struct curl_slist **value) {
    return curl_easy_getinfo(easy, info, value);
}
