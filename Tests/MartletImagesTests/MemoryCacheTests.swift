import MartletRaster
import TestSupport
import Testing

@testable import MartletImages

@Suite struct MemoryCacheTests {
    private func key(_ number: Int) -> ImageKey { ImageKey(Pictures.request("\(number)")) }

    @Test func whatWasNotUsedForTheLongestGoesFirst() {
        // A picture of 2 x 2 costs 16 bytes; the limit holds ten.
        var cache = MemoryCache(limit: 160)
        for number in 0..<10 { cache.insert(Pictures.bitmap(UInt8(number)), for: key(number)) }
        #expect(cache.cost == 160)
        #expect(cache.bitmap(for: key(0)) == Pictures.bitmap(0))
        cache.insert(Pictures.bitmap(10), for: key(10))
        #expect(cache.bitmap(for: key(1)) == nil)
        #expect(cache.bitmap(for: key(0)) != nil)
        #expect(cache.cost == 160 && cache.count == 10)
    }

    @Test func aPictureOverAQuarterOfTheLimitIsNotKept() {
        var cache = MemoryCache(limit: 63)
        cache.insert(Pictures.bitmap(1), for: key(1))
        #expect(cache.bitmap(for: key(1)) == nil)
        #expect(cache.cost == 0)
    }

    @Test func theLargestPictureOfAnAddressIsFoundWhateverItsSize() {
        let url = Pictures.request("1").url
        var cache = MemoryCache(limit: 10_000)
        #expect(cache.largestBitmap(of: url) == nil)
        cache.insert(Pictures.bitmap(9, side: 8), for: key(2))
        for side in [2, 6, 4] {
            cache.insert(
                Pictures.bitmap(UInt8(side), side: side),
                for: ImageKey(ImageRequest(url: url, size: PixelSize(width: side, height: side))))
        }
        #expect(cache.largestBitmap(of: url) == Pictures.bitmap(6, side: 6))
    }

    @Test func aPictureThatTakesAnothersPlaceIsCountedOnce() {
        var cache = MemoryCache(limit: 1_000)
        cache.insert(Pictures.bitmap(1), for: key(1))
        cache.insert(Pictures.bitmap(2, side: 4), for: key(1))
        #expect(cache.bitmap(for: key(1)) == Pictures.bitmap(2, side: 4))
        #expect(cache.cost == 64 && cache.count == 1)
    }

    @Test func itAgreesWithAPlainListOverManyRandomSteps() {
        for seed in 0..<50 {
            var random = SeededGenerator(seed: seed)
            var cache = MemoryCache(limit: 480)
            var plain: [(number: Int, bitmap: Bitmap)] = []
            for _ in 0..<400 {
                let number = Int.random(in: 0..<40, using: &random)
                switch Int.random(in: 0..<10, using: &random) {
                case 0:
                    cache.remove(key(number))
                    plain.removeAll { $0.number == number }
                case 1..<5:
                    let found = plain.firstIndex { $0.number == number }
                    #expect(cache.bitmap(for: key(number)) == found.map { plain[$0].bitmap })
                    if let found { plain.append(plain.remove(at: found)) }
                default:
                    let bitmap = Pictures.bitmap(UInt8(number), side: Int.random(in: 1...3, using: &random))
                    cache.insert(bitmap, for: key(number))
                    plain.removeAll { $0.number == number }
                    plain.append((number, bitmap))
                    while plain.reduce(0, { $0 + $1.bitmap.cost }) > 480 { plain.removeFirst() }
                }
                #expect(cache.count == plain.count)
                #expect(cache.cost == plain.reduce(0) { $0 + $1.bitmap.cost })
            }
            cache.removeAll()
            #expect(cache.count == 0 && cache.cost == 0)
        }
    }
}
