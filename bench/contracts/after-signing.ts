// What a company asks of its contracts once they are signed: the archive, what ends, the ledger, words, the boards.

import { addDays, chinaDay } from '@xinqi/api/china-day'
import type { QuestionPlan } from '@xinqi/review'
import { listArchived } from '../../apps/server/src/modules/insight/archive/lists.ts'
import { boardInfo } from '../../apps/server/src/modules/insight/boards/ask.ts'
import { listBoards } from '../../apps/server/src/modules/insight/boards/configs.ts'
import { listDue } from '../../apps/server/src/modules/insight/due-dates/due-list.ts'
import { listLedgers } from '../../apps/server/src/modules/insight/ledger/lists.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import type { Actor } from '../../apps/server/src/platform/session/actor.ts'
import { planFor } from '../../apps/server/test/plan-for.ts'
import { keysIn } from './seal-texts.ts'

type Case = [name: string, run: (db: Database) => Promise<unknown>]
type Handler = (call: never) => Promise<unknown>

export const afterSigningCases = (actor: Actor, now: Date): Case[] => {
  const asked = (name: string, handler: Handler, body: object): Case => [
    name,
    (db) =>
      handler({
        actor: { ...actor, roleTypes: new Set([1]), grants: new Set() },
        body,
        db,
        services: { ownerKeys: keysIn(db) },
        now,
      } as never),
  ]
  const archived = (body: object) => [listArchived as Handler, body] as const
  const plan = (
    metric: QuestionPlan['metric'],
    dimension: QuestionPlan['dimension'],
    more: Partial<QuestionPlan> = {},
  ) => ({ plan: planFor(metric, dimension, { also: [], ...more }) })
  const thisYear = { from: addDays(chinaDay(now), -364), to: chinaDay(now), label: '' }
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
      plan('contractAmount', 'month', { also: ['contractCount'] }),
    ),
    asked('analysis, counterparties, all years', boardInfo as Handler, plan('contractCount', 'counterparty')),
    asked('analysis, provinces, all years', boardInfo as Handler, plan('contractAmount', 'province')),
    asked(
      'analysis, kinds by status, all years',
      boardInfo as Handler,
      plan('contractCount', 'contractType', { series: 'status' }),
    ),
    asked(
      'analysis, counterparties by status, all years',
      boardInfo as Handler,
      plan('contractAmount', 'counterparty', { series: 'status' }),
    ),
    asked(
      'analysis, people by province, this year',
      boardInfo as Handler,
      plan('signRate', 'initiator', { series: 'province', time: thisYear }),
    ),
    asked(
      'analysis, departments by status, of one counterparty',
      boardInfo as Handler,
      plan('contractCount', 'department', {
        filters: [{ field: 'counterparty', values: ['瑞丰贸易有限公司'] }],
      }),
    ),
    asked(
      'analysis, months, finished, of one province',
      boardInfo as Handler,
      plan('contractAmount', 'month', {
        filters: [
          { field: 'status', values: [4] },
          { field: 'province', values: ['广东省'] },
        ],
      }),
    ),
    asked(
      'analysis, departments by kind, finished',
      boardInfo as Handler,
      plan('contractCount', 'department', {
        series: 'contractType',
        filters: [{ field: 'status', values: [4] }],
      }),
    ),
    asked('the contracts behind a cell of two', boardInfo as Handler, {
      ...plan('contractCount', 'contractType', { series: 'status' }),
      drill: { key: '未分类', series: '4' },
    }),
    asked('the contracts behind a month', boardInfo as Handler, {
      ...plan('contractAmount', 'month'),
      drill: { key: chinaDay(now).slice(0, 7) },
    }),
    asked('names to choose from', listBoards as Handler, {}),
  ]
}
