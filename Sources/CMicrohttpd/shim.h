#pragma once
#include <microhttpd.h>
#include <arpa/inet.h>
#include <netdb.h>
#include <string.h>
#include <sys/socket.h>

// MHD_start_daemon, MHD_get_connection_info and MHD_get_daemon_info are variadic, which Swift cannot call.

typedef struct {
    int listen_socket;
    int is_ipv6;
    unsigned int threads;
    unsigned int connection_limit;
    size_t connection_memory;
    unsigned int timeout_seconds;
    MHD_AccessHandlerCallback handle;
    void *(*begin)(void *context, const char *uri, struct MHD_Connection *connection);
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection_changed;
    size_t (*unescape)(void *context, struct MHD_Connection *connection, char *text);
    void *context;
} cmicrohttpd_settings;

/// A daemon with an epoll loop in each of its threads, whose connections may be suspended.
static inline struct MHD_Daemon *cmicrohttpd_start(const cmicrohttpd_settings *s) {
    unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC;
    if (s->is_ipv6) flags |= MHD_USE_IPv6;
    return MHD_start_daemon(
        flags, 0, NULL, NULL, s->handle, s->context,
        MHD_OPTION_LISTEN_SOCKET, s->listen_socket,
        MHD_OPTION_THREAD_POOL_SIZE, s->threads,
        MHD_OPTION_CONNECTION_LIMIT, s->connection_limit,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, s->connection_memory,
        MHD_OPTION_CONNECTION_TIMEOUT, s->timeout_seconds,
        MHD_OPTION_URI_LOG_CALLBACK, s->begin, s->context,
        MHD_OPTION_UNESCAPE_CALLBACK, s->unescape, s->context,
        MHD_OPTION_NOTIFY_COMPLETED, s->completed, s->context,
        MHD_OPTION_NOTIFY_CONNECTION, s->connection_changed, s->context,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_END);
}

/// The connection's socket, or -1.
static inline int cmicrohttpd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/// Writes the client's numeric address into `buffer`; an empty text where it is not known.
static inline void cmicrohttpd_client(struct MHD_Connection *connection, char *buffer, size_t size) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    buffer[0] = 0;
    if (!info || !info->client_addr) return;
    socklen_t length = info->client_addr->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    if (getnameinfo(info->client_addr, length, buffer, size, NULL, 0, NI_NUMERICHOST) != 0) buffer[0] = 0;
}
