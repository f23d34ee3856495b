import type { Data, Draft } from '@xinqi/api/calls'
import { CONTRACT } from '@xinqi/api/limits'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { emptyDraft, endOfDay } from '../contract/empty-draft.ts'
import { offeredIntents } from '../contract/offered-intents.ts'

export type SigningSetting = Omit<Data<'/signSetting/detail'>, 'intentOffered'>

/** What holds until a company says otherwise, and for somebody who acts for himself. */
export const USUAL: SigningSetting = {
  deadlineDays: CONTRACT.deadlineDays,
  inTurn: false,
  intentMethods: [1],
  reading: 0,
  readingSeconds: 0,
  mayRefuse: true,
  mayTransfer: true,
  sealUseApproval: false,
  tellPartiesOfEnd: true,
  reminderDays: [3, 1],
  handDrawn: false,
  freshDrawn: false,
  intentMinutes: 0,
}

export const settingOf = async (db: Queryable, companyId: string | null): Promise<SigningSetting> => {
  const row = companyId && (await rowOf(db, 'signing_setting', { company_id: companyId }))
  if (!row) return USUAL
  return {
    deadlineDays: row.deadline_days,
    inTurn: row.in_turn,
    intentMethods: row.intent_methods as number[],
    reading: row.reading,
    readingSeconds: row.reading_seconds,
    mayRefuse: row.may_refuse,
    mayTransfer: row.may_transfer,
    sealUseApproval: row.seal_use_approval,
    tellPartiesOfEnd: row.tell_parties_of_end,
    reminderDays: row.reminder_days as number[],
    handDrawn: row.hand_drawn,
    freshDrawn: row.fresh_drawn,
    intentMinutes: row.intent_minutes,
  }
}

export const readSetting: PlainHandler<'/signSetting/detail'> = async ({ actor, db, services }) => {
  const setting = await settingOf(db, actor.company?.id ?? null)
  const intentOffered = offeredIntents(services)
  // One that was chosen when it was still offered is left out; a code is always there.
  const kept = setting.intentMethods.filter((method) => intentOffered.includes(method))
  return { ...setting, intentMethods: kept.length ? kept : USUAL.intentMethods, intentOffered }
}

export const saveSetting = async ({ actor, body, db, note, now, services }: Call<'/signSetting/save'>) => {
  if (!body.intentMethods.every((method) => offeredIntents(services).includes(method)))
    throw new CodedError('WAY_NOT_OFFERED')
  const facts = {
    deadline_days: body.deadlineDays,
    in_turn: body.inTurn,
    intent_methods: JSON.stringify(body.intentMethods),
    reading: body.reading,
    reading_seconds: body.readingSeconds,
    may_refuse: body.mayRefuse,
    may_transfer: body.mayTransfer,
    seal_use_approval: body.sealUseApproval,
    tell_parties_of_end: body.tellPartiesOfEnd,
    reminder_days: JSON.stringify([...body.reminderDays].sort((a, b) => b - a)),
    hand_drawn: body.handDrawn ?? false,
    fresh_drawn: body.freshDrawn ?? false,
    intent_minutes: body.intentMinutes ?? 0,
    updated_at: now,
  }
  await db
    .insertInto('signing_setting')
    .values({ company_id: companyOf(actor), ...facts })
    .onConflict((oc) => oc.column('company_id').doUpdateSet(facts))
    .execute()
  note({ detail: body })
  return {}
}

/** A new draft as this company usually begins one. */
export const draftByHabit = async (db: Queryable, companyId: string | null, now: Date): Promise<Draft> => {
  const { deadlineDays, inTurn } = await settingOf(db, companyId)
  return { ...emptyDraft(now), inTurn, deadline: endOfDay(now, deadlineDays).toISOString() }
}
