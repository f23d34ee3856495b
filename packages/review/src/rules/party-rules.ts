import type { Contract } from '../contract.ts'
import type { Party } from '../facts/party.ts'
import { isBlankName } from '../facts/party-name.ts'
import { LETTER_ROLE, NAMED_ROLE } from '../text/role.ts'
import type { Span } from '../values/span.ts'
import { type Found, finds, passing, type Rule } from './rule.ts'
import { trimmed, wrongAt } from './sentences.ts'

/** Levenshtein distance; the strings compared here are party names, so the plain table is enough. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min(substitution, (previous[j] as number) + 1, (current[j - 1] as number) + 1))
    }
    previous = current
  }
  return previous[b.length] as number
}

const lineOf = (contract: Contract, at: number): Span => {
  const line = contract.structure.lines.find((item) => item.start <= at && at <= item.end)
  return line ? { start: line.start, end: line.end } : { start: at, end: at }
}

/** Public bodies and assemblies of owners are known by their name; traders by their code. */
const TRADER = /公司|企业|厂|店|行$|合作社|事务所|工作室|中心|经营部/
const CODE = /(?<![\dA-Z])[\dA-HJ-NPQRTUWXY]{2}\d{6}[\dA-Z]{10}(?![\dA-Z])/g

/** Where as many codes stand in the head as companies do, none is missing, whoever they were set beside. */
function codesSuffice(contract: Contract, parties: Party[]): boolean {
  const head = contract.text.slice(0, contract.structure.headEnd)
  return (head.match(CODE)?.length ?? 0) >= parties.filter((party) => TRADER.test(party.name)).length
}

/** The same for addresses: 发包人地址：… may follow once both are named. */
function addressesSuffice(contract: Contract, parties: Party[]): boolean {
  const head = contract.text.slice(0, Math.max(contract.structure.headEnd, parties.at(-1)?.block.end ?? 0))
  return (head.match(/(?:住所地?|[住地]址)(?:为|:)/g)?.length ?? 0) >= parties.length
}

function identified(party: Party): boolean {
  if (!party.isCompany) return party.idNumber !== null
  return party.code !== null
}

const incompleteParties: Rule = {
  checkpoint: 'G01',
  check({ contract }) {
    const found: Found[] = []
    const inHead = contract.parties.filter((party) => party.start < contract.structure.signatureStart)
    if (contract.parties.length < 2) {
      const only = contract.parties[0]
      const blank = contract.structure.lines.find(
        (line) =>
          line.region === 'head' &&
          /^[甲乙]方[^:]{0,12}:/.test(line.text) &&
          (!only || line.start > only.end || line.end < only.start),
      )
      found.push({
        checkpoint: 'G01',
        kind: 'missing',
        span: blank ? { start: blank.start, end: blank.end } : only ? lineOf(contract, only.start) : null,
        why: '合同没有写明全部当事人的姓名或者名称，无法确定由谁承担权利义务。',
        onlyStrict: !blank,
      })
      return { found, passed: null }
    }
    for (const party of inHead) {
      const peers = inHead.filter((peer) => peer !== party)
      const lacking: string[] = []
      // A person must be told apart by number wherever others are; a company beside people often is not.
      const expected = peers.some(
        (peer) => identified(peer) && (peer.isCompany === party.isCompany || !party.isCompany),
      )
      if (
        !identified(party) &&
        expected &&
        !(party.isCompany && (!TRADER.test(party.name) || codesSuffice(contract, inHead)))
      ) {
        lacking.push(party.isCompany ? '统一社会信用代码' : '身份证号码')
      }
      // A company is told apart by its code; a public body or a shop by its name.
      const bare =
        /公司/.test(party.name) && !party.code && !party.address && !party.representative && !party.phone
      // A form of employment often leaves the employer to its stamp.
      const maySkip = contract.type.type === '劳动'
      if (!expected && bare && !maySkip && peers.some((peer) => identified(peer) && peer.address))
        lacking.push('统一社会信用代码')
      const alike = peers.filter((peer) => peer.isCompany === party.isCompany)
      if (
        !party.address &&
        !(bare && codesSuffice(contract, inHead)) &&
        !addressesSuffice(contract, inHead) &&
        (lacking.length > 0 ? peers : alike).some((peer) => peer.address)
      )
        lacking.push('住所')
      if (lacking.length === 0) continue
      found.push({
        checkpoint: 'G01',
        kind: 'missing',
        span: lineOf(contract, party.start),
        why: `${party.role}“${party.name}”没有写明${lacking.join('、')}，主体难以核实，诉讼立案和送达都会受阻。`,
        wording: party.isCompany
          ? `${party.role}：${party.name}，统一社会信用代码：【　】，住所：【　】，法定代表人：【　】，联系电话：【　】`
          : `${party.role}：${party.name}，身份证号码：【　】，住址：【　】，联系电话：【　】`,
        level: party.isCompany ? 'high' : 'medium',
      })
    }
    if (found.length === 0 && inHead.some((party) => !identified(party) && !party.address)) {
      const party = inHead.find((item) => !identified(item) && !item.address) as Party
      found.push({
        checkpoint: 'G01',
        kind: 'missing',
        span: lineOf(contract, party.start),
        why: `${party.role}“${party.name}”只有名称，没有证件号码和住所。`,
        onlyStrict: true,
      })
    }
    const first = contract.parties[0] as Party
    return { found, passed: lineOf(contract, first.start) }
  },
}

const SIGNED_NAME = new RegExp(
  `(${LETTER_ROLE}|${NAMED_ROLE})(?:\\([^)]{0,16}\\))*(?:签字|盖章|签章|名称|单位)?(?:\\([^)]{0,12}\\))?[:] ?(?:\\([^)]{1,8}\\))? ?([^\\t\\n:，；()]{2,40})`,
  'g',
)
const WHOLE_NAME =
  /(?:公司|厂|中心|事务所|企业|工作室|医院|学校|大学|研究院|研究所|院|局|合作社|经营部|商行|店|银行|协会|委员会)$/
const PERSON = /^[\u4e00-\u9fa5]{2,4}?(?:总?经理|总监|董事长|总裁|主任|代表|先生|女士)?$/
const SUFFIX = /公司|厂|中心|事务所|合伙企业|工作室|医院|学校|研究院|研究所|合作社|经营部|商行/g

/** Several names or a note in brackets may be set off differently on the signature page. */
const bareName = (name: string): string => name.replace(/\([^)]*\)|[、,\s]/g, '')

const keepsAShop = (contract: Contract, name: string): boolean =>
  /^[\u4e00-\u9fa5·]{2,4}$/.test(name) &&
  contract.text.includes(name) &&
  new RegExp(`(?:经营者|店主|老板|业主)[:为是\\s]?${name}`).test(contract.text)

function nameClashes(contract: Contract): Found[] {
  const { text, parties } = contract
  const names = parties.map((party) => party.name)
  const clashes: Found[] = []
  const report = (start: number, end: number, why: string) => {
    if (!clashes.some((known) => known.span && known.span.start < end && start < known.span.end)) {
      clashes.push({ checkpoint: 'G02', kind: 'inconsistent', span: { start, end }, why })
    }
  }
  const likeness = (written: string, name: string) => editDistance(written, name)

  for (const name of names.filter((item) => item.length >= 6)) {
    for (const match of text.matchAll(SUFFIX)) {
      const end = (match.index as number) + match[0].length
      if (!name.endsWith(match[0])) continue
      for (const length of [
        name.length,
        name.length - 1,
        name.length + 1,
        name.length - 2,
        name.length + 2,
      ]) {
        const start = end - length
        if (start < 0) continue
        const written = text.slice(start, end)
        if (/[\n\t:，。；、“”]/.test(written)) continue
        const distance = likeness(written, name)
        if (
          distance === 0 ||
          names.includes(written) ||
          names.some((n) => text.slice(end - n.length, end) === n)
        )
          break
        const tolerance = name.length >= 12 ? 2 : 1
        const reform =
          written.replace(/有限责任公司|有限公司/, '') === name.replace(/有限责任公司|有限公司/, '')
        if (distance > tolerance && !reform) continue
        // A window one character short of the whole name is the name itself seen through a keyhole.
        if (names.some((n) => n.endsWith(written) || written.endsWith(n) || n.startsWith(written))) continue
        const exact = name[0] === written[0] ? start : start + Math.max(0, length - name.length)
        report(
          exact,
          end,
          `此处写作“${text.slice(exact, end)}”，与首部的“${name}”不一致，可能被认定为不同主体。`,
        )
        break
      }
    }
  }
  // 有限责任公司 is two characters longer than the windows above reach on both sides at once.
  for (const name of names) {
    const variant = name.includes('有限责任公司')
      ? name.replace('有限责任公司', '有限公司')
      : name.includes('股份有限公司')
        ? name.replace('股份有限公司', '有限公司')
        : name.replace('有限公司', '有限责任公司')
    if (variant === name) continue
    const at = text.indexOf(variant)
    if (at >= 0) report(at, at + variant.length, `此处写作“${variant}”，与首部的“${name}”不一致。`)
  }
  for (const line of contract.structure.lines) {
    if (line.region !== 'signature') continue
    for (const match of line.text.matchAll(SIGNED_NAME)) {
      const role = match[1] as string
      const written = (match[2] as string)
        .replace(/[_\s]+$/, '')
        .replace(/(?:法定)?代表(?:人)?(?:签字)?$|经办人$|负责人$/, '')
        .trim()
      const owner = parties.find((party) => party.role === role || party.aliases.includes(role))
      if (
        !owner ||
        written === owner.name ||
        parties.some((party) => party.name === written && party.aliases.includes(role)) ||
        // 共同借款人：… ends as 借款人：… does, and is another.
        (/[\u4e00-\u9fa5]$/.test(line.text.slice(0, match.index)) && names.includes(written)) ||
        isBlankName(written) ||
        /^(?:签|盖|日期|代表|法定|电话|地址|年|身份证|\d)/.test(written)
      )
        continue
      if (owner.name.includes(written) && written.length < 4 && owner.isCompany) continue
      // 甲方签字：某某总经理 names who signs for the company.
      if (owner.isCompany && /签[字名]/.test(match[0]) && PERSON.test(written)) continue
      if (bareName(written).startsWith(bareName(owner.name))) continue
      if (written.startsWith(owner.name)) continue
      // The place in brackets within a name ends what was read of it here.
      const cutAtBracket = owner.name[written.length] === '('
      if ((written.length >= 6 || cutAtBracket) && owner.name.startsWith(written)) continue
      // 某县某镇马占山: where a person lives is no part of the name.
      if (!owner.isCompany && owner.name.endsWith(written)) continue
      if (/业主/.test(written) && /业主/.test(owner.name)) continue
      // Only a whole name can be another's: a fragment read off a crowded line proves nothing.
      if (owner.isCompany ? !WHOLE_NAME.test(written) : !/^[\u4e00-\u9fa5·]{2,4}$/.test(written)) continue
      const start = line.start + (match.index as number) + match[0].indexOf(match[2] as string)
      report(start, start + written.length, `签署页${role}写作“${written}”，与首部的“${owner.name}”不一致。`)
    }
  }
  for (const { holder } of contract.accounts) {
    if (!holder || names.includes(holder.value) || isBlankName(holder.value)) continue
    // 户名同前: said where it was said before.
    if (/^(?:均?[同与]|见|如|即|以|详)|(?:相同|一致|本人|全称)$/.test(holder.value)) continue
    // 收款人：安大伟 on a note says who signs it, not whose account it is.
    if (
      contract.structure.lines.some(
        (line) =>
          line.region !== 'body' &&
          line.start <= holder.start &&
          holder.end <= line.end &&
          /^[^:]{0,10}(?:收|欠|借|还)款人/.test(line.text),
      )
    )
      continue
    // 经营者 吴启明: the account of whoever keeps a one-man shop is the shop's.
    if (keepsAShop(contract, holder.value)) continue
    // Partners pay into what they found together, under a name of its own.
    if (contract.type.type === '合伙') continue
    if (
      names.some((name) => holder.value.startsWith(name) || bareName(name) === bareName(holder.value)) ||
      new RegExp(`^(?:${LETTER_ROLE}|${NAMED_ROLE})`).test(holder.value)
    )
      continue
    report(
      holder.start,
      holder.end,
      `收款账户户名“${holder.value}”不是合同当事人，付款后可能无法证明已经履行。`,
    )
  }
  return clashes
}

function undefinedParty(contract: Contract): Found[] {
  const letters = new Set(contract.parties.flatMap((party) => [party.role, ...party.aliases]))
  if (!letters.has('甲方') || !letters.has('乙方')) return []
  for (const sentence of contract.structure.sentences) {
    if (sentence.region === 'head') continue
    const stranger = /[丙丁]方/.exec(sentence.text)?.[0]
    if (!stranger || letters.has(stranger)) continue
    return [
      {
        checkpoint: 'G02',
        kind: 'inconsistent',
        span: trimmed(sentence),
        why: `正文出现“${stranger}”，但首部没有这一当事人。`,
      },
    ]
  }
  return []
}

const namesAgree: Rule = {
  checkpoint: 'G02',
  check({ contract }) {
    const found = [...nameClashes(contract), ...undefinedParty(contract)]
    const first = contract.parties[0]
    return { found, passed: first ? { start: first.start, end: first.end } : null }
  },
}

const AGENT = /委托代理人|代理人|授权代表|受托人/
const AUTHORITY = /授权委托书|授权书|委托书/

const authority: Rule = {
  checkpoint: 'G04',
  exceptTypes: ['劳动'],
  check({ contract }) {
    const signed = contract.structure.sentences.find(
      (sentence) =>
        /(?:委托)?代理人[^，。；]{0,12}(?:代为|代表|代)(?:签署|签订|签字)/.test(sentence.text) ||
        /由[^，。；]{2,14}(?:代为|代理)(?:签署|签订)/.test(sentence.text),
    )
    const shown = contract.structure.sentences.find((sentence) => AUTHORITY.test(sentence.text))
    if (
      signed &&
      (!shown ||
        /(?:未|没有|不|无需)[^，。；]{0,6}(?:提供|出具|附|提交)[^，。；]{0,6}(?:授权|委托书)/.test(
          shown.text,
        ))
    ) {
      return finds({
        checkpoint: 'G04',
        kind: 'missing',
        span: trimmed(signed),
        why: '合同由代理人签署，但没有授权委托书，代理权限不明，存在无权代理的风险。',
      })
    }
    const refused = contract.structure.sentences.find((sentence) =>
      /(?:无需|不需要?|无须|不再|不)(?:另行)?(?:出具|提供|提交|附)[^，。；]{0,8}(?:授权委托书|授权书|授权文件)/.test(
        sentence.text,
      ),
    )
    if (refused) {
      return wrongAt(refused, 'G04', '免除授权文件使签署人的权限无从核实。')
    }
    const agent = contract.structure.sentences.find(
      (sentence) => sentence.region === 'signature' && AGENT.test(sentence.text),
    )
    return passing(shown ? trimmed(shown) : agent ? trimmed(agent) : null)
  },
}

export const partyRules: Rule[] = [incompleteParties, namesAgree, authority]
