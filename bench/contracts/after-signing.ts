// What a company asks of its contracts once they are signed: the archive, what ends, the ledger, words, the boards.

import { addDays, chinaDay } from '@xinqi/api/china-day'
import { listArchived } from '../../apps/server/src/modules/insight/archive/lists.ts'
import { boardInfo } from '../../apps/server/src/modules/insight/boards/ask.ts'
import { listDue } from '../../apps/server/src/modules/insight/due-dates/due-list.ts'
import { listLedgers } from '../../apps/server/src/modules/insight/ledger/lists.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import type { Actor } from '../../apps/server/src/platform/session/actor.ts'

type Case = [name: string, run: (db: Database) => Promise<unknown>]
type Handler = (call: never) => Promise<unknown>

export const afterSigningCases = (actor: Actor, now: Date): Case[] => {
  const asked = (name: string, handler: Handler, body: object): Case => [
    name,
    (db) =>
      handler({ actor: { ...actor, roleTypes: new Set([1]), grants: new Set() }, body, db, now } as never),
  ]
  const archived = (body: object) => [listArchived as Handler, body] as const
  const plan = (metric: string, dimension: string | null, also: string[] = []) => ({
    plan: {
      metric,
      also,
      dimension,
      time: null,
      filters: [],
      order: null,
      limit: null,
      compare: null,
      chart: 'bar',
    },
  })
  const board = (days: number) => ({ from: addDays(chinaDay(now), 1 - days), to: chinaDay(now) })
  return [
    asked('archive list', ...archived({})),
    asked('archive, a word in the text: common', ...archived({ words: '违约金' })),
    asked('archive, a word in the text: rare', ...archived({ words: '鼯鼠' })),
    asked('archive, a word nobody wrote', ...archived({ words: '量子纠缠' })),
    asked('due list', listDue as Handler, {}),
    asked('due list, within 30 days', listDue as Handler, { band: 'within30' }),
    asked('due list, over', listDue as Handler, { band: 'overdue' }),
    asked('ledger list', listLedgers as Handler, {}),
    asked('ledger list, overdue', listLedgers as Handler, { view: 'overdue' }),
    asked('board, today', boardInfo as Handler, board(1)),
    asked('board, 7 days', boardInfo as Handler, board(7)),
    asked('board, 30 days', boardInfo as Handler, board(30)),
    asked(
      'analysis, amounts by month, all years',
      boardInfo as Handler,
      plan('contractAmount', 'month', ['contractCount']),
    ),
    asked('analysis, counterparties, all years', boardInfo as Handler, plan('contractCount', 'counterparty')),
    asked('analysis, provinces, all years', boardInfo as Handler, plan('contractAmount', 'province')),
  ]
}
