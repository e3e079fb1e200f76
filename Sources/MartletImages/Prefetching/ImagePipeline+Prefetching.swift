extension ImagePipeline {
    /// Gets pictures that will soon be seen, after all that are seen already.
    ///
    /// Their own priority is left aside. One that is then asked for by `image(for:)` goes on where it is, with that
    /// priority.
    public func prefetch(_ requests: some Sequence<ImageRequest>) {
        shell.prefetch(Array(requests))
    }

    /// Gives up the prefetching of pictures; whoever waits for one by `image(for:)` still gets it.
    public func cancelPrefetch(_ requests: some Sequence<ImageRequest>) {
        shell.cancelPrefetch(Array(requests))
    }
}
