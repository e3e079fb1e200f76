import Programme
import Testing

@Suite struct CivilDayTests {
    @Test func daysAreNumberedFromTheEpoch() {
        // The numbers are those of `date -u -d DAY +%s` by 86400.
        #expect(CivilDay(year: 1970, month: 1, day: 1)?.dayNumber == 0)
        #expect(CivilDay(year: 2024, month: 10, day: 31)?.dayNumber == 20027)
        #expect(CivilDay(dayNumber: 20027).description == "2024-10-31")
        #expect(CivilDay(year: 2024, month: 10, day: 31)?.weekday == 3)
    }

    @Test func everyDayOfManyYearsComesBackFromItsNumber() {
        for number in stride(from: -719_162, through: 2_932_896, by: 37) {
            let day = CivilDay(dayNumber: number)
            #expect(day.dayNumber == number)
            #expect(CivilDay(year: day.year, month: day.month, day: day.day) == day)
        }
    }

    @Test func daysThatDoNotExistAreRefused() {
        #expect(CivilDay(year: 2023, month: 2, day: 29) == nil)
        #expect(CivilDay(year: 2024, month: 2, day: 29) != nil)
        #expect(CivilDay(year: 1900, month: 2, day: 29) == nil)
        #expect(CivilDay(year: 2024, month: 13, day: 1) == nil)
    }
}
