#pragma once
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ocsp.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// Much of OpenSSL's interface is macros, and its stacks are macros altogether, which Swift cannot call.

static inline int copenssl_certificate_count(const STACK_OF(X509) *stack) {
    return stack ? sk_X509_num(stack) : 0;
}

static inline X509 *copenssl_certificate_at(const STACK_OF(X509) *stack, int index) {
    return sk_X509_value(stack, index);
}

static inline STACK_OF(X509) *copenssl_certificates_new(void) {
    return sk_X509_new_null();
}

// Takes a reference of its own.
static inline int copenssl_certificates_add(STACK_OF(X509) *stack, X509 *certificate) {
    if (!X509_up_ref(certificate)) return 0;
    if (sk_X509_push(stack, certificate) > 0) return 1;
    X509_free(certificate);
    return 0;
}

static inline void copenssl_certificates_free(STACK_OF(X509) *stack) {
    sk_X509_pop_free(stack, X509_free);
}

static inline STACK_OF(X509_CRL) *copenssl_lists_new(void) {
    return sk_X509_CRL_new_null();
}

// Takes the reference over.
static inline int copenssl_lists_add(STACK_OF(X509_CRL) *stack, X509_CRL *list) {
    return sk_X509_CRL_push(stack, list) > 0;
}

static inline void copenssl_lists_free(STACK_OF(X509_CRL) *stack) {
    sk_X509_CRL_pop_free(stack, X509_CRL_free);
}

static inline int copenssl_names_count(const GENERAL_NAMES *names) {
    return names ? sk_GENERAL_NAME_num(names) : 0;
}

// The type of a name (GEN_DNS, GEN_IPADD …), and its bytes where it is one of these two.
static inline int copenssl_name_at(
    const GENERAL_NAMES *names, int index, const unsigned char **bytes, int *length) {
    int type;
    const void *value = GENERAL_NAME_get0_value(sk_GENERAL_NAME_value(names, index), &type);
    if (type != GEN_DNS && type != GEN_IPADD) return type;
    *bytes = ASN1_STRING_get0_data((const ASN1_STRING *)value);
    *length = ASN1_STRING_length((const ASN1_STRING *)value);
    return type;
}

static inline int copenssl_set_versions(SSL_CTX *context, int minimum, int maximum) {
    return SSL_CTX_set_min_proto_version(context, minimum) && SSL_CTX_set_max_proto_version(context, maximum);
}

static inline int copenssl_set_verify_store(SSL_CTX *context, X509_STORE *store) {
    return SSL_CTX_set1_verify_cert_store(context, store) == 1;
}

static inline int copenssl_add_chain(SSL_CTX *context, X509 *certificate) {
    return SSL_CTX_add1_chain_cert(context, certificate) == 1;
}

typedef int (*copenssl_status_callback)(SSL *ssl, void *context);

// Asks the server for a stapled OCSP response, and has the callback called once it came, or is known not to come.
static inline int copenssl_ask_for_status(SSL_CTX *context, copenssl_status_callback callback, void *argument) {
    return SSL_CTX_set_tlsext_status_type(context, TLSEXT_STATUSTYPE_ocsp) == 1
        && SSL_CTX_set_tlsext_status_cb(context, callback) == 1
        && SSL_CTX_set_tlsext_status_arg(context, argument) == 1;
}

static inline long copenssl_stapled_response(SSL *ssl, const unsigned char **bytes) {
    return SSL_get_tlsext_status_ocsp_resp(ssl, bytes);
}

// Macros with casts, which Swift does not import.
static const unsigned long copenssl_name_format = XN_FLAG_RFC2253 & ~ASN1_STRFLGS_ESC_MSB;
static const unsigned long copenssl_partial_chain = X509_V_FLAG_PARTIAL_CHAIN;
static const unsigned long copenssl_check_lists = X509_V_FLAG_CRL_CHECK | X509_V_FLAG_CRL_CHECK_ALL;
static const unsigned int copenssl_strict_host = X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT;

// What libcurl sets on a context only where CURLSSLOPT_ALLOW_BEAST is given.
static inline int copenssl_is_marked(const SSL_CTX *context) {
    return (SSL_CTX_get_options(context) & SSL_OP_DONT_INSERT_EMPTY_FRAGMENTS) != 0;
}
