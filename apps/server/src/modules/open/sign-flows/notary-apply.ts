import type { Body, Data } from '@xinqi/api/calls'
import { COMMODITIES } from '@xinqi/api/notary'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import { saveApplication } from '../../evidence/notary/save.ts'
import { sendNotaryCode, signApplication } from '../../evidence/notary/sign.ts'
import { copiesReference, submitApplication } from '../../evidence/notary/submit.ts'
import { usableSeals } from '../../seals/authorisations/usable-seals.ts'
import { LEGAL_SEAL } from '../../seals/company-seals/rules.ts'
import { billUses } from '../billing/uses.ts'
import type { Acting } from '../contracts/act-on.ts'
import { contractRow } from '../contracts/app-contracts.ts'
import { asWeb } from '../gateway/as-web.ts'
import { applicationOfApp, rememberApplication } from '../notary/applications-of-app.ts'
import { actingFor } from './acting.ts'

type NotaryApplyCall = Call<'/apiContract/notaryApply'>
type Signed = Awaited<ReturnType<typeof signApplication.prepare>>
type Answer = Data<'/apiContract/notaryApply'>
const BY_CODE = 1

/** The seal the company signs with by default. */
const sealOf = async (
  { db, services, now }: PreparingCall<'/apiContract/notaryApply'>,
  { actor }: Acting<Queryable>,
) => {
  const usable = await usableSeals(db, services, actor, { now, contract: null })
  const own = usable.filter(
    ({ sealType, ownerCompany }) => sealType !== LEGAL_SEAL && ownerCompany === actor.company?.name,
  )
  const seal = own.find(({ isDefault }) => isDefault) ?? own[0]
  if (!seal) throw new CodedError('MARK_MISSING', '企业没有可用的印章，请先制章')
  return seal.sealId
}

/** With what the application is confirmed, in the name of whom. */
const confirmation = async (
  call: PreparingCall<'/apiContract/notaryApply'>,
  acting: Acting<Queryable>,
): Promise<Body<'/notary/sign/confirm'>> => {
  const { applicationId, revision, code } = call.body.confirm!
  // What he writes on the platform himself is not the console's to hand in.
  const { contract_no } = await applicationOfApp(call.db, acting.app, { applicationId })
  if (contract_no !== call.body.contractNo) throw new CodedError('NOT_FOUND', '出证申请不存在')
  const sealId = await sealOf(call, acting)
  return { applicationId, revision, method: BY_CODE, code, sealId }
}

/** Written in the company's name; whoever sits there for the app gets a code that names it. */
const fill = async (call: NotaryApplyCall): Promise<Answer> => {
  const { body, db } = call
  const { commodity, purpose, receiver, again } = body.fill!
  const acting = await actingFor(call)
  if (acting.app.is_sandbox && COMMODITIES[commodity].byOffice)
    throw new CodedError('NOTARY_CONTRACT', '沙箱合同没有法律效力，不能提交公证处')
  const { contract_id } = await contractRow(db, acting.app.id, body.contractNo)
  const written = await saveApplication(
    asWeb<'/notary/save'>(acting, acting.actor, {
      ...again,
      commodity,
      contractIds: [contract_id],
      purpose,
      receiver,
    }),
  )
  const { applicationId } = written
  if (!again)
    await rememberApplication(db, acting.app, {
      applicationId,
      contractNo: body.contractNo,
      now: call.now,
    })
  const sent = await sendNotaryCode(asWeb<'/notary/sign/code'>(acting, acting.actor, { applicationId }))
  return { ...written, sent: acting.app.is_sandbox ? { ...sent, mobile: '沙箱收件箱' } : sent, copies: null }
}

const handIn = async (call: NotaryApplyCall, signed: Signed): Promise<Answer> => {
  const acting = await actingFor(call)
  const { applicationId } = call.body.confirm!
  const confirm = asWeb<'/notary/sign/confirm'>(acting, acting.actor, await confirmation(call, acting))
  const { revision } = (await signApplication.commit(confirm, signed)) as Data<'/notary/sign/confirm'>
  const { copies } = await submitApplication(
    asWeb<'/notary/submit'>(acting, acting.actor, { applicationId, revision }),
  )
  await billUses(call.db, acting.app.company_id, [copiesReference(applicationId)])
  return { applicationId, revision: revision + 1, sent: null, copies }
}

/** Two steps of one act: nothing is signed before the administrator's own yes. */
export const applyForNotary = prepareThenCommit<'/apiContract/notaryApply', Signed | null>(
  async (call) => {
    const { body } = call
    if (!body.fill === !body.confirm) throw new CodedError('BAD_REQUEST', '请填写申请或以验证码确认')
    if (!body.confirm) return null
    const acting = await actingFor(call)
    return signApplication.prepare(
      asWeb<'/notary/sign/confirm'>(acting, acting.actor, await confirmation(call, acting)),
    )
  },
  async (call, signed) => {
    call.note({ target: call.body.contractNo, detail: { appId: call.body.appId } })
    const answer = signed ? await handIn(call, signed) : await fill(call)
    call.note({ target: call.body.contractNo })
    return answer
  },
  { withFiles: true },
)
