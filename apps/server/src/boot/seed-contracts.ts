import { randomUUID } from 'node:crypto'
import type { Draft, Path } from '@xinqi/api/calls'
import { plainParty } from '@xinqi/api/plain-party'
import { PARTY_KIND } from '@xinqi/api/status'
import { emptyDraft } from '../modules/contracts/contract/empty-draft.ts'
import { beginDraft, type ReadyFile } from '../modules/contracts/drafts/begin-draft.ts'
import { sendContract } from '../modules/contracts/drafts/send.ts'
import { grantIntent } from '../modules/contracts/signing/intent.ts'
import { refuseContract } from '../modules/contracts/signing/refuse.ts'
import { prepareToSign, signPrepared } from '../modules/contracts/signing/sign.ts'
import { SIGNED_NAME } from '../modules/seals/personal-signatures/artwork.ts'
import { saveTyped } from '../modules/seals/personal-signatures/save-person-seal.ts'
import type { Tx } from '../platform/db/database.ts'
import { newId } from '../platform/db/ids.ts'
import { onColumns } from '../platform/db/on-columns.ts'
import { mayWait } from '../platform/db/prefetch.ts'
import { theRow } from '../platform/db/row.ts'
import type { Call } from '../platform/http/call.ts'
import type { Services } from '../platform/services.ts'
import type { Actor } from '../platform/session/actor.ts'
import { demoCall, demoCompany, demoSeat } from './demo-call.ts'
import { demoContractPaper } from './demo-contract-paper.ts'
import { seedSigningRules } from './seed-signing-rules.ts'

type Party = Draft['parties'][number]
type Paper = { sourceBlob: string; pageSizes: [number, number][] }

const MINUTE = 60_000
const BUYER = '示例科技有限公司'
const SELLER = '样例贸易有限公司'
const ZHANG = { name: '张三', mobile: '13800000001' }
const SUN = { name: '孙七', mobile: '13800000005' }
/** Approves large purchases. */
const APPROVER = '李四'
const ZHENG = { name: '郑十', mobile: '13800000008' }

/** Contracts in various states for the demo people, made by the same use cases as everybody's. */
export const seedContracts = (services: Services): Promise<void> => mayWait(() => makeContracts(services))

const makeContracts = async (services: Services): Promise<void> => {
  const now = services.clock()
  await services.db.transaction().execute(async (tx) => {
    const contracts = new DemoContracts(services, tx)
    const buyer = await contracts.seat(ZHANG.mobile, BUYER)
    const seller = await contracts.seat(SUN.mobile, SELLER)
    const person = await contracts.seat(ZHENG.mobile, null)
    const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)

    await contracts.draft(buyer, ago(55), {
      name: '办公设备采购合同',
      parties: [own(ZHANG), company(SELLER, SUN)],
    })
    await contracts.draft(person, ago(50), { name: '房屋租赁合同', parties: [individual(ZHENG, true)] })
    await contracts.send(buyer, ago(45), {
      name: '年度供货框架协议',
      number: 'DEMO-2026-001',
      amountCents: 36_000_000,
      inTurn: true,
      note: '请核对附件清单后签署',
      parties: [company(SELLER, SUN), own(ZHANG)],
    })
    await contracts.send(seller, ago(40), {
      name: '仓储服务合同',
      number: 'YL-2026-018',
      amountCents: 4_800_000,
      parties: [own(SUN), company(BUYER, ZHANG)],
    })
    const purchase = await seedSigningRules(tx, buyer.company!.id, APPROVER, (body) =>
      contracts.call(buyer, body, ago(60)),
    )
    await contracts.send(buyer, ago(38), {
      name: '服务器采购合同',
      typeId: purchase,
      amountCents: 26_000_000,
      parties: [own(ZHANG), company(SELLER, SUN)],
    })
    const refused = await contracts.send(buyer, ago(35), {
      name: '保密协议',
      number: 'DEMO-2026-002',
      parties: [own(ZHANG), individual(ZHENG)],
    })
    await refuseContract(
      contracts.call<'/contract/refuse'>(
        person,
        { contractId: refused, reason: '保密期限与约定不一致，请修改后重新发起' },
        ago(30),
      ),
    )
    const finished = await contracts.send(buyer, ago(25), {
      name: '技术服务合同',
      number: 'DEMO-2026-003',
      amountCents: 8_800_000,
      parties: [own(ZHANG), individual(ZHENG)],
    })
    // Signed at the moment the signatures themselves carry.
    await contracts.sign(buyer, finished, now, { sealId: await contracts.seal(BUYER) })
    await contracts.sign(person, finished, now, { personSealId: await contracts.signature(person, now) })
  })
}

const signedBy = (someone: { name: string; mobile: string }) => [{ signerId: randomUUID(), ...someone }]
type Someone = { name: string; mobile: string }
export const own = ({ name, mobile }: Someone): Party =>
  plainParty({ isOwn: true, signers: signedBy({ name, mobile }) })
export const company = (companyName: string, { name, mobile }: Someone): Party =>
  plainParty({ companyName, signers: signedBy({ name, mobile }) })
const individual = (someone: typeof ZHANG, isOwn = false): Party =>
  plainParty({ kind: 2, isOwn, signers: signedBy(someone) })

export class DemoContracts {
  private readonly services: Services
  private readonly tx: Tx
  private pdf: ReturnType<typeof demoContractPaper> | undefined
  constructor(services: Services, tx: Tx) {
    this.services = services
    this.tx = tx
  }

  seat(mobile: string, companyName: string | null): Promise<Actor> {
    return demoSeat(this.services, this.tx, mobile, companyName)
  }

  call<P extends Path>(actor: Actor, body: Call<P>['body'], now: Date): Call<P> {
    return demoCall<P>(this.services, this.tx, { actor, body, now })
  }

  async draft(actor: Actor, at: Date, more: Partial<Draft>, given?: ReadyFile): Promise<string> {
    const file = given ?? (await this.fileFor(actor, `${more.name}.pdf`))
    const fileId = file.id
    const parties = (more.parties ?? []).map((one, index) => ({ ...one, turn: index + 1 }))
    const fields = parties.map((one, index) => ({
      fieldId: randomUUID(),
      fileId,
      partyId: one.partyId,
      kind: one.kind === PARTY_KIND.company ? ('seal' as const) : ('signature' as const),
      page: 0,
      x: 0.12 + 0.45 * index,
      y: 0.77,
      width: 0.2,
      height: 0.14,
      name: one.kind === PARTY_KIND.company ? '盖章处' : '签字处',
      required: true,
      settings: {},
    }))
    return beginDraft(
      { actor, db: this.tx, now: at, services: this.services, visitor: null },
      {
        draft: { ...emptyDraft(at), ...more, files: [fileId], parties, fields },
        files: [file],
      },
    )
  }

  async send(actor: Actor, at: Date, more: Partial<Draft>, given?: ReadyFile): Promise<string> {
    const contractId = await this.draft(actor, at, more, given)
    await sendContract(this.call<'/contract/send'>(actor, { contractId, revision: 0 }, at))
    return contractId
  }

  async sign(
    actor: Actor,
    contractId: string,
    at: Date,
    mark: { sealId: string } | { personSealId: string },
  ): Promise<void> {
    const { ticket } = await grantIntent(this.tx, actor, contractId, [1], at)
    const places = await this.tx
      .selectFrom('contract_field')
      .innerJoin(
        'contract_signer',
        onColumns('contract_signer', 'contract_field', { contract_id: 'contract_id', party_id: 'party_id' }),
      )
      .select('contract_field.id')
      .where('contract_field.contract_id', '=', contractId)
      .where('contract_signer.account_id', '=', actor.accountId)
      .execute()
    const marks = places.map(({ id }) => ({ fieldId: id, ...mark }))
    const call = this.call<'/contract/sign'>(actor, { contractId, intentToken: ticket, marks }, at)
    await signPrepared(call, await prepareToSign(call))
  }

  async seal(companyName: string): Promise<string> {
    const { id } = await theRow(
      this.tx,
      'company_seal',
      { company_id: await demoCompany(this.tx, companyName), is_default: true },
      ['id'],
    )
    return id
  }

  async signature(actor: Actor, at: Date): Promise<string> {
    const design = { ...SIGNED_NAME, face: 'song' } as const
    const { personSealId } = await saveTyped(
      this.call<'/personSeal/type'>(actor, { name: '我的签名', design }, at),
    )
    return personSealId
  }

  private async fileFor(actor: Actor, name: string): Promise<ReadyFile> {
    const { sourceBlob, pageSizes } = await this.drawnFor(actor)
    return { id: newId(), name, source_blob: sourceBlob, pdf_blob: sourceBlob, page_sizes: pageSizes }
  }

  /** Drawn once; each owner holds a copy of his own. */
  private async drawnFor(actor: Actor): Promise<Paper> {
    this.pdf ??= demoContractPaper(new Date('2026-01-01T00:00:00Z'))
    const { pdf, pageSizes } = await this.pdf
    const { id } = await this.services.blobs.put(this.tx, {
      scopeId: actor.company?.id ?? actor.accountId,
      bytes: pdf,
      mediaType: 'application/pdf',
    })
    return { sourceBlob: id, pageSizes }
  }
}
