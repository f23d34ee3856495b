/** What a contract costs at one of the moments it is measured at. */
export type Cost = { rows: number; databaseBytes: number; storeTimesFinal: number }
export type Moment = 'on the day, packed' | 'two days later' | 'for ever'

type Bar = {
  what: string
  of: keyof Cost
  most: number
  shown: (value: number) => string
  /** The moment that must keep it, and why this one. */
  at: Moment
  why: string
}

export const BARS: readonly Bar[] = [
  {
    what: 'rows',
    of: 'rows',
    most: 44,
    shown: (value) => value.toFixed(1),
    at: 'on the day, packed',
    why: 'half of the 88 there once were; the strictest moment, for every row is written on the day, whatever becomes of it',
  },
  {
    what: 'database',
    of: 'databaseBytes',
    most: 22_000,
    shown: (value) => `${(value / 1000).toFixed(1)} kB`,
    at: 'two days later',
    why: 'what it stands for in its first year; what the day has beyond is there for the contracts of one day, however many there are in all',
  },
  {
    what: 'store, times the final file',
    of: 'storeTimesFinal',
    most: 1.1,
    shown: (value) => value.toFixed(2),
    at: 'for ever',
    why: 'earlier revisions keep objects of their own for seven days, so that a database recovered to a moment in them finds its files',
  },
]

/** Every bar beside every moment, and which of them it is held against. */
export const judge = (costs: Readonly<Record<Moment, Cost>>) =>
  BARS.map(({ what, of, most, shown, at, why }) => ({
    what,
    bar: `≤ ${shown(most)}`,
    at,
    why,
    holds: costs[at][of] <= most,
    moments: Object.fromEntries(
      (Object.keys(costs) as Moment[]).map((moment) => {
        const value = costs[moment][of]
        return [moment, `${shown(value)}${value <= most ? '' : ' (over)'}`]
      }),
    ) as Record<Moment, string>,
  }))
