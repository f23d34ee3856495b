// What one part of a run came to, and what that is for each contract.
import type { Statements } from './count-statements.ts'
import { type Cpu, sumOf } from './cpu.ts'

export type Part = { cpu: Cpu; statements: Statements; ms: number }

const CONTROL = /^(begin|commit|rollback|start transaction|set |savepoint|release)/i
/** By which the bench asks whether everything has ended. */
const LOOKING = /select \(select count\(\*\) from outbox\)/

const entries = (statements: Statements) => Object.entries(statements).filter(([text]) => !LOOKING.test(text))
const callsOf = (statements: Statements) => entries(statements).reduce((sum, [, { calls }]) => sum + calls, 0)
const rowsOf = (statements: Statements) => entries(statements).reduce((sum, [, { rows }]) => sum + rows, 0)
const countOf = (statements: Statements, word: RegExp) =>
  entries(statements).reduce((sum, [text, { calls }]) => sum + (word.test(text) ? calls : 0), 0)

export const ofEach = ({ cpu, statements }: Part, contracts: number) => {
  const each = (value: number, digits = 1) => Number((value / contracts).toFixed(digits))
  return {
    'CPU ms': each(sumOf(cpu)),
    node: each(cpu.node),
    threads: each(cpu.threads),
    workers: each(cpu.workers),
    postgres: each(cpu.postgres),
    statements: each(callsOf(statements)),
    transactions: each(countOf(statements, /^(begin|start transaction)/i), 2),
    'rolled back': each(countOf(statements, /^rollback$/i), 2),
    'rows written': each(rowsOf(statements)),
  }
}

/** What the server does that nobody asked for, taken off what was measured in so many milliseconds. */
export const without = (idle: Part, { cpu, statements, ms }: Part): Part => {
  const less = (key: keyof Cpu) => Math.max(0, cpu[key] - (ms / idle.ms) * idle.cpu[key])
  return {
    ms,
    statements,
    cpu: {
      node: less('node'),
      threads: less('threads'),
      workers: less('workers'),
      postgres: less('postgres'),
    },
  }
}

export const sumUp = (parts: readonly Part[]): Part => {
  const statements: Statements = {}
  const cpu: Cpu = { node: 0, threads: 0, workers: 0, postgres: 0 }
  let ms = 0
  for (const part of parts) {
    ms += part.ms
    for (const key of Object.keys(cpu) as (keyof Cpu)[]) cpu[key] += part.cpu[key]
    for (const [text, { calls, rows }] of Object.entries(part.statements)) {
      statements[text] ??= { calls: 0, rows: 0 }
      statements[text].calls += calls
      statements[text].rows += rows
    }
  }
  return { cpu, statements, ms }
}

const tableOf = (text: string) => /^\s*insert into (?:"?public"?\.)?"?(\w+)"?/i.exec(text)?.[1]

/** How many rows each table got by statements that only add. */
export const insertedBy = (statements: Statements): Record<string, number> => {
  const rows: Record<string, number> = {}
  for (const [text, { rows: count }] of Object.entries(statements)) {
    const table = tableOf(text)
    if (table && count && !/^\s*insert into "?jobs"?\./i.test(text)) rows[table] = (rows[table] ?? 0) + count
  }
  return rows
}

const SHOWN = 150

export const mostAsked = ({ statements }: Part, contracts: number, count = 30) =>
  entries(statements)
    .filter(([text]) => !CONTROL.test(text))
    .sort(([, one], [, other]) => other.calls - one.calls)
    .slice(0, count)
    .map(([text, { calls }]) => ({
      'a contract': Number((calls / contracts).toFixed(1)),
      statement: text.replaceAll(/\s+/g, ' ').slice(0, SHOWN),
    }))
