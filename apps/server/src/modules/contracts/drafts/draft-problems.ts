import type { Draft, TypeField } from '@xinqi/api/calls'
import { autoProblem } from '@xinqi/api/contract-fields/auto-fill'
import { withFileRules } from '@xinqi/api/contract-fields/file-rules'
import { isSendersOnly, WATERMARK_DARKEST } from '@xinqi/api/contract-fields/kinds'
import { SEAL_FAINTEST } from '@xinqi/api/contract-fields/moved-mark'
import { fileRuleProblem, ruleProblems } from '@xinqi/api/contract-fields/rule-problems'
import { byFieldId, dependsOnAtLast, waitsForOthers } from '@xinqi/api/contract-fields/ruled-field'
import { seamProblem } from '@xinqi/api/contract-fields/seam-pages'
import { undrawableProblem } from '@xinqi/api/drawable-text'
import { DAY } from '@xinqi/api/durations'
import { CERTIFICATE_NAME_MAX, CONTRACT } from '@xinqi/api/limits'
import { MOBILE } from '@xinqi/api/mobile'
import { isIdNumber } from '@xinqi/api/numbers'
import { PARTY_KIND } from '@xinqi/api/status'
import { FILE_STATE } from '@xinqi/api/work-list-status'
import { plainAddress } from '../../../platform/sandbox-address.ts'
import { entryProblem } from '../contract/entry-problem.ts'
import { SIGNING_KINDS } from '../contract/facts.ts'
import { labourPartyProblems } from '../contract/labour.ts'
import { ofdPlaceProblem } from '../contract/ofd-rules.ts'
import { entryProblemIn } from '../contract/settled-entries.ts'
import { typeValueProblems } from '../types/type-fields.ts'
import { settleDraft } from './settle-draft.ts'

type DraftField = Draft['fields'][number]
export type Problem = { at: string; message: string }
/** What the judgement needs beyond the draft itself. */
export type Surroundings = {
  now: Date
  files: readonly {
    id: string
    name: string
    state: number
    reason: string | null
    pages: number
    /** Something in it is not seen as machines read it, and nobody has confirmed to know. */
    unconfirmed?: boolean
    /** Signed as it is, and not as pages made of it. */
    isOfd?: boolean
  }[]
  isPersonal: boolean
  /** What the kind of contract asks for. */
  typeFields?: readonly TypeField[]
  /** A labour contract, whose parties are settled. */
  labour?: boolean
  /** Nobody has filled in or been named yet. */
  isTemplate?: boolean
}

const FORBIDDEN_IN_NAME = /[*":/\\<>|?\p{Extended_Pictographic}\p{Cc}]/u
const MARKS = new Set(['seal', 'signature', 'seam'])

/** Everything that keeps a draft from being sent, each with its place. Pure: the same list in the editor and on sending. */
export const draftProblems = (draft: Draft, around: Surroundings): Problem[] => [
  ...aboutNames(draft),
  ...aboutLetters(draft),
  ...typeValueProblems(draft, around.typeFields ?? []),
  ...aboutTimes(draft, around.now),
  ...aboutFiles(draft, around),
  ...aboutParties(draft, around),
  ...(around.labour ? labourPartyProblems(draft) : []),
  ...aboutPartyTimes(draft, around.now),
  ...aboutFields(draft, around),
  ...aboutCc(draft),
]

const aboutNames = ({ name, number }: Draft): Problem[] => {
  const problems: Problem[] = []
  if (!name.trim()) problems.push({ at: 'name', message: '请填写合同名称' })
  else if (FORBIDDEN_IN_NAME.test(name))
    problems.push({ at: 'name', message: '合同名称不能包含 * " : / \\ < > | ? 和表情符号' })
  else problems.push(...unprintable('name', '合同名称', name))
  if (number && !/^[0-9A-Za-z\u4e00-\u9fff（）()〔〕[\]_.-]+$/.test(number))
    problems.push({ at: 'number', message: '合同编号只能使用汉字、字母、数字、括号、点、横线和下划线' })
  return problems
}

/** Names stand on seals, certificates and reports: what no font draws is said while it can still be changed. */
const unprintable = (at: string, what: string, text: string | null | undefined): Problem[] => {
  const problem = undrawableProblem(text ?? '')
  return problem ? [{ at, message: `${what}中的${problem}` }] : []
}

const aboutLetters = ({ parties, cc }: Draft): Problem[] => [
  ...parties.flatMap((party, index) => [
    ...unprintable(`parties.${index}`, '签署方角色', party.roleName),
    ...unprintable(`parties.${index}.companyName`, '企业名称', party.companyName),
    ...party.signers.flatMap(({ name }, place) =>
      unprintable(`parties.${index}.signers.${place}.name`, '签署人姓名', name),
    ),
  ]),
  ...cc.flatMap(({ name }, index) => unprintable(`cc.${index}.name`, '抄送人姓名', name)),
]

const aboutTimes = ({ deadline, validFrom, validUntil }: Draft, now: Date): Problem[] => {
  const problems: Problem[] = []
  if (!deadline) problems.push({ at: 'deadline', message: '请选择签署截止日期' })
  else {
    const until = new Date(deadline).getTime()
    if (until <= now.getTime()) problems.push({ at: 'deadline', message: '签署截止日期须晚于现在' })
    else if (until > now.getTime() + (CONTRACT.deadlineDaysMax + 1) * DAY)
      problems.push({ at: 'deadline', message: `签署截止日期不能超过 ${CONTRACT.deadlineDaysMax} 天` })
  }
  if (validFrom && validUntil && validUntil < validFrom)
    problems.push({ at: 'validUntil', message: '合同有效期的结束日期不能早于开始日期' })
  return problems
}

const aboutFiles = ({ files }: Draft, { files: known }: Surroundings): Problem[] => {
  if (files.length === 0) return [{ at: 'files', message: '请添加签约文件' }]
  return files.flatMap((fileId, index): Problem[] => {
    const file = known.find(({ id }) => id === fileId)
    const at = `files.${index}`
    if (!file) return [{ at, message: '文件已被移除，请重新上传' }]
    if (file.state === FILE_STATE.converting) return [{ at, message: `「${file.name}」正在转换，请稍候` }]
    if (file.state === FILE_STATE.failed)
      return [{ at, message: `「${file.name}」转换失败：${file.reason ?? '请更换文件'}` }]
    if (file.unconfirmed)
      return [{ at, message: `「${file.name}」有看不见或未定稿的内容，请核对并确认后再发送` }]
    return []
  })
}

/** A party may have less time than the contract, and nobody more than whoever signs after him. */
const aboutPartyTimes = ({ parties, deadline, inTurn }: Draft, now: Date): Problem[] =>
  parties.flatMap((party, index): Problem[] => {
    if (!party.deadline) return []
    const at = `parties.${index}.deadline`
    const until = Date.parse(party.deadline)
    if (until <= now.getTime()) return [{ at, message: '该签署方的截止日期须晚于现在' }]
    if (deadline && until > Date.parse(deadline))
      return [{ at, message: '该签署方的截止日期不能晚于合同的签署截止日期' }]
    const before = parties.some(
      (other) => other.turn > party.turn && other.deadline && Date.parse(other.deadline) < until,
    )
    return inTurn && before ? [{ at, message: '先签署方的截止日期不能晚于后签署方' }] : []
  })

const aboutParties = ({ parties }: Draft, { isPersonal, now }: Surroundings): Problem[] => {
  if (parties.length === 0) return [{ at: 'parties', message: '请添加签署方' }]
  const problems: Problem[] = []
  const people = new Map<string, string>()
  const companies = new Set<string>()
  for (const [index, party] of parties.entries()) {
    const at = `parties.${index}`
    if (party.kind === PARTY_KIND.company) {
      const company = party.companyName?.trim() ?? ''
      if (party.isOwn && isPersonal) problems.push({ at, message: '个人发起时，我方只能以个人身份签署' })
      if (!party.isOwn && company.length < 2)
        problems.push({ at: `${at}.companyName`, message: '请填写企业全称' })
      if ([...company].length > CERTIFICATE_NAME_MAX)
        problems.push({
          at: `${at}.companyName`,
          message: `企业名称不能超过 ${CERTIFICATE_NAME_MAX} 个字，否则无法签发数字证书`,
        })
      if (!party.isOwn && company && companies.has(company))
        problems.push({ at: `${at}.companyName`, message: `「${company}」已是签署方` })
      companies.add(company)
    } else if (party.signers.length !== 1)
      problems.push({ at: `${at}.signers`, message: '个人签署方须填写一位签署人' })
    if (party.attachmentsAsked.some(({ name }) => !name.trim()))
      problems.push({ at: `${at}.attachmentsAsked`, message: '请填写要求上传的附件名称' })
    if (party.isOwn && party.signers.length === 0)
      problems.push({ at: `${at}.signers`, message: '请选择我方签署人' })
    for (const [place, signer] of party.signers.entries()) {
      const where = `${at}.signers.${place}`
      if (!signer.name.trim()) problems.push({ at: `${where}.name`, message: '请填写签署人姓名' })
      const mobile = signer.mobile?.trim() ?? ''
      if (signer.source && !mobile && !signer.email)
        problems.push({ at: `${where}.mobile`, message: '所选人员已不在通讯录或企业中，请重新选择' })
      else if (!mobile && !signer.email)
        problems.push({ at: `${where}.mobile`, message: '请填写签署人手机号（境外签署人填写邮箱）' })
      if (signer.idNumber?.trim() && !isIdNumber(signer.idNumber.trim(), now))
        problems.push({ at: `${where}.idNumber`, message: '身份证号码有误，请核对' })
      if (mobile && !MOBILE.test(plainAddress(mobile)))
        problems.push({ at: `${where}.mobile`, message: '手机号格式有误，请核对' })
      const contact = `${party.kind}:${party.kind === PARTY_KIND.company ? party.companyName : ''}:${mobile || signer.email}`
      if ((mobile || signer.email) && people.has(contact))
        problems.push({ at: `${where}.mobile`, message: '同一签署方内签署人不能重复' })
      people.set(contact, where)
    }
  }
  return problems
}

export const aboutFields = (
  written: Draft,
  { files, isTemplate, isPersonal, now }: Surroundings,
): Problem[] => {
  const draft = { ...written, fields: withFileRules(written.fields, written.fileRules) }
  const problems: Problem[] = [...aboutFileRules(draft, files), ...aboutRules(draft)]
  const settled = settleDraft(draft, now)
  const known = byFieldId(draft.fields)
  for (const [index, field] of draft.fields.entries()) {
    const at = `fields.${index}`
    const file = files.find(({ id }) => id === field.fileId)
    const named = field.name.trim() || '控件'
    if (!file || !draft.files.includes(field.fileId)) {
      problems.push({ at, message: `「${named}」所在的文件已被移除` })
      continue
    }
    if (file.state === FILE_STATE.ready && field.page >= file.pages)
      problems.push({ at, message: `「${named}」超出文件页数` })
    if (field.x + field.width > 1.0001 || field.y + field.height > 1.0001)
      problems.push({ at, message: `「${named}」超出页面范围` })
    const seam =
      file.state === FILE_STATE.ready && field.kind === 'seam'
        ? seamProblem(field.settings, file.pages)
        : null
    if (seam) problems.push({ at, message: `${seam}（「${file.name}」共 ${file.pages} 页）` })
    const party = draft.parties.find(({ partyId }) => partyId === field.partyId)
    if (field.partyId !== null && !party) problems.push({ at, message: `「${named}」的签署方已被移除` })
    if (MARKS.has(field.kind) && !party) problems.push({ at, message: '签章与签名须指定签署方' })
    const ofd = file.isOfd && ofdPlaceProblem(file.name, field)
    if (ofd) problems.push({ at, message: ofd })
    if (field.kind === 'seal' && party?.kind === PARTY_KIND.person)
      problems.push({ at, message: '个人签署方不能使用企业印章，请改用签名' })
    if ((field.kind === 'seal' || field.kind === 'seam') && (field.settings.opacity ?? 100) < SEAL_FAINTEST)
      problems.push({ at, message: `「${named}」的不透明度不能低于 ${SEAL_FAINTEST}%` })
    if (isSendersOnly(field.kind) && field.partyId !== null)
      problems.push({ at, message: '水印只能由发起方设置' })
    const isSecondMark =
      field.kind === 'watermark' &&
      draft.fields.findIndex(({ kind, fileId }) => kind === 'watermark' && fileId === field.fileId) < index
    if (isSecondMark) problems.push({ at, message: `「${file.name}」只能有一个水印` })
    if (field.kind === 'watermark' && (field.settings.opacity ?? 0) > WATERMARK_DARKEST)
      problems.push({ at, message: `水印的不透明度不能超过 ${WATERMARK_DARKEST}%，以免遮住正文` })
    const { auto } = field.settings
    const isCompany = party ? party.kind === PARTY_KIND.company : isTemplate || !isPersonal
    const cannot = auto && autoProblem({ kind: field.kind, name: named, auto }, isCompany)
    if (cannot) problems.push({ at, message: cannot })
    const isOwn = !SIGNING_KINDS.has(field.kind) && field.partyId === null
    const wrong =
      isOwn && !isTemplate && !auto
        ? isDecidedLater(known, field)
          ? !field.settings.formula && entryProblem({ ...field, name: named }, field.value, now)
          : entryProblemIn({ ...field, name: named }, settled, now)
        : undefined
    if (wrong) problems.push({ at: `values.${index}`, message: wrong })
    const needsOptions = field.kind === 'choice' || field.kind === 'select' || field.kind === 'check'
    if (needsOptions && !field.settings.options?.length)
      problems.push({ at, message: `请为「${named}」添加选项` })
    if (field.kind === 'table' && !field.settings.columns?.length)
      problems.push({ at, message: `请为「${named}」设置表头` })
  }
  if (draft.placeLater) return problems
  for (const [index, party] of draft.parties.entries()) {
    const marks = draft.fields.filter(({ partyId, kind }) => partyId === party.partyId && MARKS.has(kind))
    const at = `places.${index}`
    if (marks.length === 0) problems.push({ at, message: `请为${titleOf(party)}指定签署位置` })
    // Whoever is asked to sign has something to sign, whatever is left out.
    else if (marks.every(({ settings }) => settings.fileWhen))
      problems.push({
        at,
        message: `${titleOf(party)}的签署位置都在按条件加入的文件上，请在始终加入的文件上也指定一处`,
      })
  }
  return problems
}

const aboutFileRules = (
  { files, fileRules = [], fields, placeLater }: Draft,
  known: Surroundings['files'],
): Problem[] => {
  const ruled = fileRules.filter(({ fileId }) => files.includes(fileId))
  if (ruled.length === 0) return []
  const wrong = ruled.flatMap(({ fileId, when }): Problem[] => {
    const name = known.find(({ id }) => id === fileId)?.name ?? '文件'
    const message = fileRuleProblem(when, name, fields)
    return message ? [{ at: `files.${files.indexOf(fileId)}`, message }] : []
  })
  if (files.every((fileId) => ruled.some((rule) => rule.fileId === fileId)))
    wrong.push({ at: 'files', message: '至少要有一份文件始终加入合同，请清除其中一份的加入条件' })
  if (placeLater)
    wrong.push({
      at: 'files',
      message: '设有加入条件的合同须在发送前指定签署位置，请关闭「填写完成后再指定签署位置」',
    })
  return wrong
}

const aboutRules = ({ fields }: Draft): Problem[] => {
  const places = new Map(fields.map(({ fieldId }, index) => [fieldId, index]))
  return ruleProblems(fields).map(({ fieldId, message }) => ({
    at: `fields.${places.get(fieldId)}`,
    message,
  }))
}

/** By what others fill in, or by what the system does once it is sent: until then the sender says what he can say. */
const isDecidedLater = (known: ReadonlyMap<string, DraftField>, field: DraftField): boolean =>
  waitsForOthers(known, field) ||
  [...dependsOnAtLast(known, field)].some((id) => known.get(id)?.settings.auto !== undefined)

/** What people call a party: its role, its company, or whoever signs. */
const titleOf = ({ roleName, companyName, isOwn, signers }: Draft['parties'][number]): string => {
  const title = roleName?.trim() || companyName?.trim() || signers[0]?.name.trim()
  return title ? `「${title}」` : isOwn ? '我方' : '所有签署方'
}

const aboutCc = ({ cc, parties }: Draft): Problem[] => {
  const signing = new Set(parties.flatMap(({ signers }) => signers.map(({ mobile }) => mobile)))
  return cc.flatMap((one, index): Problem[] => {
    const at = `cc.${index}`
    if (!one.name.trim()) return [{ at: `${at}.name`, message: '请填写抄送人姓名' }]
    if (one.source && !one.mobile)
      return [{ at: `${at}.mobile`, message: '所选抄送人已不在通讯录或企业中，请重新选择' }]
    if (!MOBILE.test(plainAddress(one.mobile)))
      return [{ at: `${at}.mobile`, message: '抄送人手机号格式有误' }]
    if (signing.has(one.mobile)) return [{ at: `${at}.mobile`, message: '签署人不需要再抄送' }]
    if (cc.findIndex(({ mobile }) => mobile === one.mobile) !== index)
      return [{ at: `${at}.mobile`, message: '抄送人重复' }]
    return []
  })
}
