#pragma once
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>
#include <unistd.h>

// A socket that hears of links, addresses and routes that come and go, rtnetlink(7); -1 and errno where there is none.
static inline int cnetlink_open_route_changes(void) {
    int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
    if (descriptor < 0) return -1;
    struct sockaddr_nl address = {
        .nl_family = AF_NETLINK,
        .nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_IFADDR | RTMGRP_IPV6_ROUTE,
    };
    if (bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
    close(descriptor);
    return -1;
}

// A socket for datagrams of a family; -1 and errno where there is none.
static inline int cnetlink_open_datagrams(int family) {
    return socket(family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
}
