import type { FieldCondition, FieldSettings } from '@xinqi/api/calls'
import { chinaTime } from '@xinqi/api/china-day'
import { conditionSentence } from '@xinqi/api/contract-fields/rule-words'
import { byFieldId } from '@xinqi/api/contract-fields/ruled-field'
import { CONTRACT_ACTIONS, type ContractAction } from '@xinqi/api/contract-life/vocabulary'
import { PREVAILING_TEXTS } from '@xinqi/api/languages'
import { sniff } from '@xinqi/documents'
import {
  type EvidenceReportInput,
  issueEvidenceReport,
  type ReportEvent,
  type ReportLanguage,
  type ReportSigning,
  type SealPlace,
  type Verified,
} from '@xinqi/evidence'
import { prepareSeal } from '@xinqi/seal-art'
import { wholeAddress } from '../../../platform/config/whole-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import { leavesOfContract } from '../../../platform/evidence/leaf-packs.ts'
import { logReader } from '../../../platform/evidence/log-storage.ts'
import type { Services } from '../../../platform/services.ts'
import { parseUserAgent } from '../../../platform/user-agent.ts'
import { sealWords } from '../../../platform/verification/seal-finding.ts'
import type { Contract, SignatureRow } from '../../contracts/contract/aggregate.ts'
import { DEPOSIT } from '../../contracts/contract/deposit.ts'
import { settingsOf } from '../../contracts/contract/facts.ts'
import { ownName } from '../../contracts/contract/file-format.ts'
import { hiddenIn, hiddenRemarks } from '../../contracts/contract/hidden-text.ts'
import { METHOD_LABEL, sealsOfSignature } from '../../contracts/contract/witness.ts'
import { LABOUR_NOTICE_STEP } from '../../contracts/signing/labour-notice.ts'
import { drawSeal } from '../../seals/company-seals/artwork.ts'
import { reportAnchors } from './anchors.ts'
import { environmentOf, extractionOf } from './circumstances.ts'
import { labourFacts } from './labour-facts.ts'
import { type EvidenceRecord, placeOf } from './records.ts'
import { intentsOf, partiesOf } from './report-people.ts'
import { verifiedOfd } from './verified-ofd.ts'

export const ISSUER = '信契电子合同平台'
const BESIDE: Record<string, string> = {
  created: '新建草稿',
  read: '阅读合同',
  [LABOUR_NOTICE_STEP]: '确认电子劳动合同签署告知',
  intent: '签署意愿确认',
  [DEPOSIT]: '存证固化',
  consensus: '核对定稿：签署页面与双方定稿逐字一致',
  'mandate.granted': '智能体授权生效',
  'mandate.revoked': '智能体授权撤销',
}
const labelOf = (step: string) => CONTRACT_ACTIONS[step as ContractAction] ?? BESIDE[step] ?? step

/** The platform's own seal, made out for what it is set under. */
export const issuerSeal = (isSandbox: boolean, words = '存证专用章') =>
  prepareSeal(
    drawSeal(ISSUER, {
      shape: 'round',
      sizeMm: 42,
      star: true,
      doubleRing: false,
      horizontal: [words],
      // Nobody takes a trial for the real thing.
      lower: isSandbox ? '沙箱' : '',
      writing: 'horizontal',
      colour: 'red',
    }),
  )

export type Logged = { step: string; place: number; entry: Record<string, string> & { signer?: string } }

export type DrawnReport = { reportNo: string; bytes: Buffer }

/** Signs a paper of the platform's own, with its seal wherever it belongs. */
export const signAsIssuer =
  (services: Services, reason: string) =>
  async (pdf: Buffer, places: SealPlace | readonly SealPlace[]): Promise<Buffer> => {
    const seal = issuerSeal(services.certificates.isSandbox)
    const signed = await services.certificates.sign({
      pdf,
      signer: { commonName: ISSUER, organization: ISSUER },
      reason,
      placements: [places].flat().map(({ page, x, y, widthMm }) => ({ seal, page, x, y, mm: widthMm })),
    })
    return signed.bytes
  }

/** The files of a report are verified where strangers' files are, and not on the thread that answers calls. */
export const verifying = async ({ certificates, verifier }: Services, owner: string) => {
  const trust = await certificates.trust()
  return {
    trust,
    verify: async (bytes: Uint8Array): Promise<Verified> => {
      if (sniff(bytes) === 'ofd')
        return verifiedOfd(await verifier.judgeOfd(bytes, { owner, budget: 'again' }))
      const { seals, ...result } = await verifier.verifyPdf(bytes, { owner, budget: 'again', trust })
      const sealed = Object.values(seals).map((seal) => sealWords(seal, seal.isIntact))
      return { ...result, sealed }
    },
  }
}

/** Everything it says is checked against the log before a line is drawn. */
export const drawEvidenceReport = async (
  services: Services,
  contract: Contract,
  record: EvidenceRecord,
  asked: { applicant: string; purpose?: string; language?: ReportLanguage },
): Promise<DrawnReport> => {
  const { note: checkpoint } = await placeOf(services, record.leafId)
  // After the log was brought up to date: a report is not issued before the checkpoint it stands on.
  const input = await reportOf(services, contract, record.number, checkpoint, {
    ...asked,
    now: services.clock(),
  })
  const report = await issueEvidenceReport(input, signAsIssuer(services, `出具证据报告 ${input.reportNo}`))
  return { reportNo: input.reportNo, bytes: Buffer.from(report) }
}

const reportOf = async (
  services: Services,
  contract: Contract,
  number: string,
  checkpoint: string,
  asked: { applicant: string; purpose?: string; language?: ReportLanguage; now: Date },
): Promise<EvidenceReportInput> => {
  const { db } = services
  const { row } = contract
  const { prevailing } = settingsOf(contract)
  const steps = await loggedSteps(services, db, row.id)
  const signatures = await rowsOf(db, 'contract_signature', { contract_id: row.id }, { by: 'sequence' })
  const deposit = steps.find(({ step }) => step === DEPOSIT)!
  const documents = await documentsOf(services, contract, signatures, deposit.place)
  const company = row.company_id ? await rowOf(db, 'company', { id: row.company_id }, ['name']) : undefined
  const checks = new Map(
    steps.filter(({ step }) => step === 'intent').map(({ entry }) => [entry.serial!, entry.at!]),
  )
  return {
    ...(asked.language ? { language: asked.language } : {}),
    reportNo: `${number}-${chinaTime(asked.now).replace(/\D/g, '')}`,
    applicant: asked.applicant,
    ...(asked.purpose ? { purpose: asked.purpose } : {}),
    issuedAt: asked.now.toISOString(),
    issuer: ISSUER,
    verifyUrl: wholeAddress(services.config, `/chainview?no=${number}`),
    contract: {
      no: row.number ?? '—',
      name: row.name,
      initiator: company?.name ?? row.initiator_name,
      startedAt: (row.sent_at ?? row.created_at).toISOString(),
      completedAt: row.finished_at!.toISOString(),
      ...(prevailing ? { prevailing: PREVAILING_TEXTS[prevailing] } : {}),
      leftOut: leftOutOf(contract),
      documents,
    },
    parties: await partiesOf(services, db, contract),
    intents: intentsOf(services, signatures, checks, row.finished_at!.toISOString()),
    ...(row.labour ? { labour: labourFacts(contract, steps) } : {}),
    signings: signatures.map((one): ReportSigning => {
      const after = one.sha256_after.toString('hex')
      const logged = steps.find(
        ({ step, entry }) => step === 'sign' && JSON.stringify(entry).includes(after),
      )!
      return {
        signer: one.subject,
        method: METHOD_LABEL[one.intent_method ?? 0] ?? '静默签署',
        at: logged.entry.at!,
        ip: logged.entry.ip!,
        fileSha256: after,
        consentSha256: logged.entry.consentSha256!,
        seal: sealNamed(one),
        ...parseUserAgent(one.user_agent),
        logIndex: logged.place,
      }
    }),
    events: steps.map(
      ({ step, place, entry }): ReportEvent => ({
        at: entry.at!,
        actor: entry.actor!,
        ...throughOf(entry),
        action: step,
        label: labelOf(step),
        ip: entry.ip!,
        logIndex: place,
      }),
    ),
    anchors: await reportAnchors(
      services,
      steps.map(({ place }) => place),
    ),
    certifier: { name: '数字证书与时间戳', sandbox: services.certificates.isSandbox },
    environment: environmentOf(services),
    extraction: extractionOf(row.id, steps.length, asked),
    attachments: documents.map(({ name, signed }, index) => ({
      name: `${name}（签署后）`,
      bytes: signed.length,
      sha256: signatures
        .filter(({ file_id }) => file_id === documents[index]!.fileId)
        .at(-1)!
        .sha256_after.toString('hex'),
    })),
    ...(await verifying(services, row.owner_id)),
    log: { reader: logReader(db, services), checkpoint, verifier: services.checkpointSigner },
  }
}

/** What was set by it; a national seal by its number, so that it is found again in the verification below. */
const sealNamed = ({ company_id, national_seals }: SignatureRow): string => {
  const named = sealsOfSignature(national_seals).map(({ name, esId }) => `「${name}」国标电子印章 ${esId}`)
  return named.length ? named.join('、') : company_id ? '企业印章' : '个人签名'
}

/** Each as it stands in the log: what is printed is held against it. */
const throughOf = ({ agent, mandate, proposal }: Logged['entry']): Pick<ReportEvent, 'through'> =>
  agent ? { through: { agent, ...(mandate ? { mandate } : {}), ...(proposal ? { proposal } : {}) } } : {}

const loggedSteps = async (services: Services, db: Queryable, contractId: string): Promise<Logged[]> =>
  (await leavesOfContract(services, db, contractId)).map(({ step, place, entry }) => ({
    step,
    place,
    entry: JSON.parse(entry.toString('utf8')),
  }))

/** Files its fields left out, each with the rule that did, as whoever made the template reads it. */
const leftOutOf = ({ fields, leftOut }: Contract) => {
  const known = byFieldId(
    [...fields, ...leftOut.fields].map((field) => ({
      fieldId: field.id,
      partyId: field.party_id,
      kind: field.kind,
      name: field.name,
      required: field.required,
      settings: field.settings as FieldSettings,
    })),
  )
  return leftOut.files.map((file) => ({
    name: file.name,
    rule: conditionSentence(known, file.include_when as FieldCondition),
  }))
}

export const documentsOf = async (
  services: Services,
  { row, files }: Contract,
  signatures: readonly { file_id: string; sequence: number; sha256_before: Buffer }[],
  logIndex: number,
) => {
  const documents = []
  for (const file of files) {
    const first = signatures.find(({ file_id, sequence }) => file_id === file.id && sequence === 1)
    if (!first) continue
    const before = await theRow(
      services.db,
      'blob',
      { scope_id: row.owner_id, sha256: first.sha256_before },
      ['id'],
    )
    const read = async (id: string) => services.blobs.read((await services.blobs.find(services.db, id))!)
    documents.push({
      fileId: file.id,
      name: ownName(file),
      original: await read(before.id),
      signed: await read(file.current_blob!),
      logIndex,
      remarks: hiddenRemarks(hiddenIn(services, file), file),
    })
  }
  return documents
}
