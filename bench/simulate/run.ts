// `npm run bench:simulate`: what so many contracts a day need, by the model and the figures beside it.
import { COST, MEASURED } from './figures.ts'
import { mostOfOneMachine, neededFor } from './model.ts'

const DAY_SECONDS = 86_400
/** The busiest hour has ten times the mean. */
const PEAK = 10
const BUSY = 0.6
const CORES_OF_SERVER = 4

console.log('CPU ms for one contract', COST)
console.table(
  MEASURED.map(({ cores, received, perSecond }) => ({
    cores,
    'cores received': Number(received.toFixed(2)),
    measured: perSecond,
    model: Number(mostOfOneMachine(COST, received).toFixed(2)),
  })),
)
console.table(
  [1, 10, 100].flatMap((millions) =>
    [false, true].map((isSpread) => {
      const perSecond = (millions * 1e6 * PEAK) / DAY_SECONDS
      const needed = neededFor(COST, perSecond, { coresOfServer: CORES_OF_SERVER, isSpread, busy: BUSY })
      return {
        'a day': `${millions} million`,
        'busy hour, a second': Math.round(perSecond),
        database: isSpread ? 'coordinator and machines' : 'one primary',
        [`servers of ${CORES_OF_SERVER} cores`]: needed.servers,
        'cores of the database': needed.databaseCores,
        'cores of machines': needed.machineCores,
        'longer by': `${(needed.wait * 100).toFixed(1)} %`,
      }
    }),
  ),
)
