import type { ChosenApprovers } from '@xinqi/api/calls'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { flowFor } from './flows.ts'
import { openApproval } from './open-approval.ts'
import { type ResolvedStep, resolveSteps } from './resolve.ts'

export type LaunchApproval = { flowName: string; steps: ResolvedStep[] }

/** Who must agree before such a contract leaves the house; null when nobody must. */
export const launchApproval = async (
  db: Queryable,
  actor: Actor,
  contract: { typeId: string | null; amountCents: number | null },
  how: { now: Date; chosen?: ChosenApprovers; onlyLooking?: boolean },
): Promise<LaunchApproval | null> => {
  if (!actor.company) return null
  const { id: companyId, departmentId } = actor.company
  const { flow } = await flowFor(db, companyId, 'launch', contract)
  if (!flow) return null
  const asker = { companyId, departmentId, accountId: actor.accountId }
  const steps = await resolveSteps(db, flow.steps, asker, {
    flowName: flow.name,
    otherwise: 'refuse',
    ...how,
  })
  return steps.length ? { flowName: flow.name, steps } : null
}

export const askLaunch = async (
  db: Tx,
  actor: Actor,
  contractId: string,
  { flowName, steps }: LaunchApproval,
  now: Date,
): Promise<void> => {
  await openApproval(db, {
    contractId,
    companyId: actor.company!.id,
    purpose: 'launch',
    partyId: null,
    flowName,
    askedBy: { accountId: actor.accountId, name: actor.name ?? '' },
    steps,
    now,
  })
}

export const previewLaunch: PlainHandler<'/approval/preview'> = async ({ actor, body, db, now }) => {
  const contract = { typeId: body.typeId ?? null, amountCents: body.amountCents ?? null }
  try {
    const asked = await launchApproval(db, actor, contract, { now, onlyLooking: true })
    const steps = asked?.steps.map(({ at, rule, people, toChoose }) => ({
      step: at!,
      rule,
      names: people.map(({ name }) => name),
      chooses: toChoose === true,
    }))
    return { flowName: asked?.flowName ?? null, steps: steps ?? [], problem: null }
  } catch (error) {
    if (!(error instanceof CodedError) || error.errorName !== 'APPROVER_MISSING') throw error
    return { flowName: null, steps: [], problem: error.message }
  }
}
