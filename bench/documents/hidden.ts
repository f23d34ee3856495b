// Hidden text: how many of the known tricks are told, how many reach the readers, how many clean files raise an alarm.
// npx tsx bench/documents/hidden.ts [clean files, 500]

import { findIn } from '../../packages/documents/test/find-in-process.ts'
import { cleanFile, TRICKS } from '../../packages/documents/test/hidden-tricks.ts'

const wanted = Number(process.argv[2] ?? 500)
const told = new Map<number, boolean>()
let reached = 0
for (const trick of TRICKS) {
  const bytes = await trick.make()
  let result = ''
  try {
    const { findings, read } = await findIn(bytes)
    const leaks = trick.secret ? read.replace(/\s/g, '').includes(trick.secret) : false
    if (leaks) reached++
    told.set(trick.number, (told.get(trick.number) ?? true) && findings.length > 0)
    result = `${findings.length ? findings.map((each) => `${each.trick}(${each.severity}) ${each.text.slice(0, 18)}`).join(' | ') : 'NOT TOLD'}${leaks ? ' REACHES THE READERS' : ''}`
  } catch (error) {
    told.set(trick.number, true)
    result = `refused: ${error instanceof Error ? error.message : error}`
  }
  console.log(`${String(trick.number).padStart(2)} ${trick.name.padEnd(36)} ${result}`)
}
const count = [...told.values()].filter(Boolean).length
console.log(`told ${count} of ${told.size}; reach the readers ${reached}`)
let alarms = 0
const started = process.cpuUsage()
for (let seed = 0; seed < wanted; seed++) {
  const { name, bytes } = await cleanFile(seed)
  const { findings } = await findIn(bytes)
  if (findings.length === 0) continue
  alarms++
  console.log(
    `alarm on clean file ${seed} (${name}): ${findings.map((each) => `${each.trick}(${each.severity}) ${each.text.slice(0, 24)} / ${each.seen ?? ''}`).join(' | ')}`,
  )
}
const used = process.cpuUsage(started)
if (wanted > 0)
  console.log(
    `false alarms ${alarms} of ${wanted} (${((alarms / wanted) * 100).toFixed(1)} %), ${((used.user + used.system) / 1000 / wanted).toFixed(0)} ms of processor time a file, making and reading it`,
  )
