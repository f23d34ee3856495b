// The evidence report in English. Its sentences are found again by their shape, so that both editions are drawn by the same
// hand from the same facts; what is a fact (names, hashes, serial numbers) passes through as it is.

type Say = string | ((...parts: string[]) => string)

const list = (text: string): string => text.split('、').map(inEnglish).join(', ')

const SHAPES: readonly [string, Say][] = [
  // Cover
  ['电子合同证据报告', 'Evidence Report of Electronic Contract'],
  ['Evidence Report of Electronic Contract', '电子合同证据报告（英文版）'],
  ['证据报告 (.+)', (no) => `Evidence report ${no}`],
  ['第 (\\d+) 页 / 共 (\\d+) 页', (page, pages) => `Page ${page} of ${pages}`],
  ['扫码核验本报告', 'Scan to verify this report'],
  ['出具方（盖章）', 'Issuer (seal)'],
  ['报告编号', 'Report no.'],
  ['合同名称', 'Contract'],
  ['合同编号', 'Contract no.'],
  ['申请人', 'Applicant'],
  ['出证用途', 'Purpose'],
  ['出具时间', 'Issued at'],
  ['出具方', 'Issuer'],
  ['注意：(.+)', (what) => `Note: ${inEnglish(what)}`],
  [
    '本报告含有沙箱环境的结果（(.+)），沙箱不核验真实身份，相关内容不具有法律证明力。',
    (names) =>
      `This report contains results of a sandbox (${list(names)}), which verifies no real identity; they prove nothing in law.`,
  ],
  // Conclusion
  ['结论', 'Conclusion'],
  [
    '合同“(.+)”由(.+)签署，(.+) 签署完成。',
    (name, parties, at) =>
      `The contract “${name}” was signed by ${partyList(parties)}; signing was completed at ${time(at)}.`,
  ],
  [
    '各签署方在签署前完成实名认证（(.+)），并以(.+)确认签署意愿，共签署 (\\d+) 次。',
    (ways, meant, count) =>
      `Every party was verified before signing (${list(ways)}) and confirmed the will to sign by ${list(meant)}; ${count} signatures in all.`,
  ],
  [
    '文件“(.+)”：(.+?)。自最后一次签署后未被修改。',
    (name, label) => `File “${name}”: ${inEnglish(label)}. It was not changed after the last signature.`,
  ],
  ['文件“(.+)”：(.+?)。(.+)', (name, label, why) => `File “${name}”: ${inEnglish(label)}. ${inEnglish(why)}`],
  [
    '本报告所列 (\\d+) 条操作与 (\\d+) 次签署均与存证日志逐条一致，且能由签名的检查点证明未被增删改。',
    (acts, signings) =>
      `The ${acts} acts and ${signings} signatures listed here agree with the evidence log one by one, and the signed checkpoint proves that none was added, removed or changed.`,
  ],
  [
    '包含上述记录的检查点已由(.+)加以锚定。',
    (who) => `The checkpoint over these records was anchored by ${list(who)}.`,
  ],
  [
    '包含上述记录的检查点尚未取得外部机构的锚定。',
    'The checkpoint over these records is not anchored by an outside body yet.',
  ],
  // Timeline
  ['时间线', 'Timeline'],
  ['时间', 'Time'],
  ['事项', 'Event'],
  ['主体', 'Party'],
  ['发起合同', 'Contract begun'],
  ['意愿确认（(.+)）', (way) => `Will to sign confirmed (${inEnglish(way)})`],
  ['签署（(.+)）', (seal) => `Signed (${inEnglish(seal)})`],
  ['签署完成，存证固化', 'Signing completed, evidence deposited'],
  ['平台', 'Platform'],
  ['系统', 'System'],
  ['存证检查点（(\\d+) 条）', (size) => `Checkpoint of the log (${size} entries)`],
  ['检查点取得可信时间戳', 'Checkpoint timestamped'],
  ['检查点取得见证', 'Checkpoint witnessed'],
  ['出具本报告', 'This report issued'],
  // Statement
  ['声明', 'Statement'],
  [
    '本报告由(.+)根据系统在合同签署过程中即时记录的数据生成，用于说明合同“(.+)”的签署主体、签署意愿、签署时间、签署内容及其完整性。',
    (issuer, name) =>
      `This report was made by ${issuer} from data recorded while the contract was signed. It states who signed the contract “${name}”, with what will, when, what was signed, and that it is intact. This English edition is a translation for reference; where the two differ, the Chinese edition prevails.`,
  ],
  [
    '文中签署行为与操作日志均取自只增不改的存证日志，出具前已逐条核对：所列姓名、时间、IP、方式、文件哈希与日志一致，且各条均能由签名的检查点证明。',
    'Signatures and acts are taken from an append-only evidence log and were compared with it one by one before issue: names, times, IP addresses, methods and file hashes agree with the log, and the signed checkpoint proves each entry.',
  ],
  [
    '文中文件哈希、页数、证书、时间戳与验证结果由程序读取合同文件本身得到。哈希算法为 SHA-256。',
    'File hashes, numbers of pages, certificates, timestamps and results of verification were read by program from the contract files themselves. Hashes are SHA-256.',
  ],
  [
    '《中华人民共和国电子签名法》第十三条、第十四条规定.+',
    'Under Articles 13 and 14 of the Electronic Signature Law of the People’s Republic of China, an electronic signature whose creation data belong to and are controlled by the signer alone, and after which any change to the signature or the content can be detected, is reliable and has the same legal force as a handwritten signature or a seal. This report states facts only and does not take the place of a finding by a court.',
  ],
  [
    '本报告为电子文件，自身带有数字签名.+',
    'This report is an electronic file and carries a digital signature of its own; of a printout the electronic original prevails. Times are given both in Beijing time (UTC+8) and in UTC.',
  ],
  // Contract
  ['合同基本信息', 'The contract'],
  ['发起方', 'Sender'],
  ['发起时间', 'Sent at'],
  ['完成时间', 'Completed at'],
  ['双语文本', 'Two languages'],
  ['未加入的文件', 'File left out'],
  ['以中文文本为准', 'The Chinese text prevails'],
  ['以英文文本为准', 'The English text prevails'],
  ['两种文本具有同等效力', 'Both texts are equally authentic'],
  ['文件：(.+)', (name) => `File: ${name}`],
  ['页数', 'Pages'],
  ['(\\d+) 页', (pages) => pages],
  ['大小', 'Size'],
  ['(\\d+) 字节', (bytes) => `${bytes} bytes`],
  ['原文 SHA-256', 'SHA-256 as sent'],
  ['签署后 SHA-256', 'SHA-256 as signed'],
  ['存证序号', 'Log index'],
  ['隐藏内容', 'Hidden content'],
  // Parties
  ['签署方与实名认证', 'Parties and their identity'],
  ['([甲乙丙丁戊己庚辛壬癸])方：(.+)', (letter, name) => `${partyLetter(letter)}: ${name}`],
  ['主体类型', 'Kind'],
  ['企业', 'Company'],
  ['个人', 'Individual'],
  ['统一社会信用代码', 'Unified social credit code'],
  ['证件号码', 'Document no.'],
  ['经办人', 'Acting person'],
  ['实名方式', 'Verified by'],
  ['认证机构', 'Verifier'],
  ['认证时间', 'Verified at'],
  ['认证流水号', 'Serial no.'],
  ['(.+)（沙箱环境，不核验真实身份）', (name) => `${inEnglish(name)} (sandbox: verifies no real identity)`],
  ['身份信息核验', 'identity document check'],
  ['手机号核验', 'mobile number check'],
  ['银行卡四要素', 'bank card check'],
  ['人脸识别', 'face recognition'],
  ['人工审核', 'manual review'],
  ['企业认证', 'company certification'],
  ['实名认证', 'identity verification'],
  ['实名核验服务', 'identity verification service'],
  ['信契平台', 'Xinqi platform'],
  ['短信服务', 'text message service'],
  ['人脸核验服务', 'face recognition service'],
  ['未留存', 'not kept'],
  ['未留存\\*+', 'not kept ****'],
  // Will
  ['签署意愿记录', 'Will to sign'],
  ['意愿方式', 'Confirmed by'],
  ['核验机构', 'Verifier'],
  ['手机号', 'Mobile no.'],
  ['验证码发送时间', 'Code sent at'],
  ['核验通过时间', 'Confirmed at'],
  ['人脸比对分值', 'Face score'],
  ['核验流水号', 'Serial no.'],
  ['短信验证码', 'code by text message'],
  ['签署密码', 'signing password'],
  ['自动签署', 'automatic signing'],
  ['静默签署', 'automatic signing'],
  // Signing
  ['签署行为', 'Signatures'],
  ['签署方式', 'Method'],
  ['签署时间', 'Signed at'],
  ['IP 地址', 'IP address'],
  ['设备', 'Device'],
  ['电脑', 'computer'],
  ['手机', 'telephone'],
  ['平板', 'tablet'],
  ['签署后文件 SHA-256', 'SHA-256 of the signed file'],
  ['同意内容 SHA-256', 'SHA-256 of the consent'],
  ['企业印章', 'company seal'],
  ['个人签名', 'personal signature'],
  ['手写签名', 'handwritten signature'],
  ['合同专用章', 'contract seal'],
  ['「(.+)」国标电子印章 (.+)', (name, id) => `national-standard electronic seal “${name}” ${id}`],
  // Certificates
  ['(.+)（(.+\\.(?:pdf|ofd|PDF|OFD))）', (signer, file) => `${signer} (${file})`],
  ['数字证书与时间戳', 'Certificates and timestamps'],
  ['证书主体', 'Subject'],
  ['颁发者', 'Issued by'],
  ['序列号', 'Serial no.'],
  ['有效期', 'Valid'],
  ['(.+ UTC\\+8.+) 至 (.+)', (from, until) => `${time(from)} to ${time(until)}`],
  ['签名算法', 'Algorithm'],
  ['无法读取', 'not readable'],
  ['证书指纹 SHA-256', 'SHA-256 of the certificate'],
  ['时间戳机构', 'Timestamped by'],
  ['时间戳时间', 'Timestamped at'],
  ['时间戳序列号', 'Timestamp serial no.'],
  ['时间戳', 'Timestamp'],
  ['该签名没有时间戳', 'This signature has no timestamp'],
  // Verification
  ['签名验证结果', 'Verification'],
  [
    '验证时间：(.+)。完整性与证书信任分别判断。',
    (at) => `Verified at ${time(at)}. Integrity and trust are judged apart.`,
  ],
  ['签名人', 'Signer'],
  ['所在页', 'Page'],
  ['结果', 'Result'],
  ['说明', 'Remark'],
  ['文档时间戳', 'document timestamp'],
  ['不可见', 'not visible'],
  ['有效', 'valid'],
  ['签署后被修改', 'changed after signing'],
  ['无效', 'invalid'],
  ['未能判定', 'undetermined'],
  ['签署后文件未被改动', 'the file was not changed after signing'],
  ['签署后仅有规则允许的追加', 'only additions the rules allow after signing'],
  ['其后加盖了(.+)的签章', (who) => `followed by the signature of ${who}`],
  ['其后追加了文档时间戳', 'followed by a document timestamp'],
  ['其后追加了验证数据（DSS）', 'followed by validation data (DSS)'],
  ['未指定信任的根证书', 'no trusted roots were given'],
  ['证书链可信', 'the chain is trusted'],
  ['证书链不在信任范围内', 'the chain is not trusted'],
  ['有可信时间戳', 'with a trusted timestamp'],
  ['颁发机构不在信任列表中', 'the issuer is not on the list of trusted ones'],
  ['(\\d+) 个签名有效，文件未被改动', (count) => `${count} valid signatures, the file was not changed`],
  [
    '(\\d+) 个签名有效，其后仅有规则允许的追加',
    (count) => `${count} valid signatures, followed only by additions the rules allow`,
  ],
  // Log
  ['操作日志', 'Log of acts'],
  ['序号', 'Index'],
  ['操作人', 'Actor'],
  ['动作', 'Act'],
  ['新建草稿', 'draft begun'],
  ['阅读合同', 'contract read'],
  ['查看合同', 'contract viewed'],
  ['签署意愿确认', 'will to sign confirmed'],
  ['存证固化', 'evidence deposited'],
  ['发送合同', 'contract sent'],
  ['审批通过', 'approved'],
  ['审批驳回', 'rejected'],
  ['填写合同', 'contract filled in'],
  ['退回填写', 'returned to be filled in'],
  ['设置签署位置', 'places to sign set'],
  ['签署合同', 'contract signed'],
  ['签署', 'signed'],
  ['签署完成', 'signing completed'],
  ['认领合同', 'contract taken on'],
  ['转交他人', 'passed on'],
  ['更换经办人', 'acting person changed'],
  ['催办', 'reminded'],
  ['延期', 'deadline moved'],
  ['修改抄送人', 'copies changed'],
  ['更正签署方名称', 'name of a party corrected'],
  ['同意用印', 'use of the seal approved'],
  ['驳回用印', 'use of the seal rejected'],
  ['加签审批', 'approval added'],
  ['用印签署由代理人办理', 'sealed by the deputy'],
  ['审批由代理人办理', 'approved by the deputy'],
  // Evidence
  ['存证与外部锚定', 'Evidence log and anchors'],
  ['存证日志', 'Evidence log'],
  ['检查点条数', 'Entries'],
  ['检查点根哈希', 'Root hash'],
  ['检查点时间', 'Checkpoint at'],
  [
    '截至出具时，包含本合同记录的检查点尚未取得外部机构的时间戳或见证，以平台签名的检查点为准。',
    'At the time of issue the checkpoint over these records has no timestamp or witness from outside yet; the checkpoint signed by the platform stands.',
  ],
  ['锚定方式', 'Anchored by'],
  ['RFC 3161 可信时间戳', 'RFC 3161 timestamp'],
  ['独立见证人联署', 'co-signature of an independent witness'],
  ['锚定的检查点', 'Anchored checkpoint'],
  ['(\\d+) 条', (size) => `${size} entries`],
  ['见证时间', 'Witnessed at'],
  ['见证人公钥编号', 'Key of the witness'],
  // Environment
  ['系统环境与提取过程', 'System and extraction'],
  ['生成、存储数据的系统', 'The system that made and keeps the data'],
  ['数据的提取', 'How the data were extracted'],
  ['信契电子合同平台 (.+)', (version) => `Xinqi electronic contract platform ${version}`],
  ['运行方式', 'Mode'],
  ['正式运行', 'production'],
  ['演示环境（沙箱）', 'demonstration (sandbox)'],
  ['时间来源', 'Source of time'],
  [
    '服务器系统时钟；每个签名另有(.*)时间戳，二者可相互核对',
    (which) =>
      `the clock of the server; every signature bears ${which ? 'a timestamp of the embedded sandbox' : 'a timestamp'} besides, and the two can be compared`,
  ],
  ['存储', 'Storage'],
  [
    '操作记录与业务变更在同一数据库事务写入.+',
    'records and changes are written in one transaction of the database, which forbids changing and deleting them; files are encrypted and addressed by SHA-256',
  ],
  ['完整性监测', 'Integrity'],
  [
    '存证日志每分钟排序并签发检查点.+',
    'every minute the log is ordered and a checkpoint signed, which is kept outside the database too; every hour all of it is checked again, and a difference stops all issue and raises an alarm',
  ],
  ['提取人', 'Extracted by'],
  [
    '系统应(.+)的申请自动提取，无人工编辑',
    (who) => `the system, at the request of ${who}, without editing by hand`,
  ],
  ['提取时间', 'Extracted at'],
  ['提取范围', 'Scope'],
  [
    '合同标识 (.+) 的全部 (\\d+) 条存证记录，及签署前后的文件',
    (id, count) => `all ${count} log entries of the contract ${id}, and the files before and after signing`,
  ],
  ['提取步骤', 'Steps'],
  [
    '读取存证记录并以检查点逐条验证.+',
    'log entries were read and verified by the checkpoint one by one; files were read, hashed by SHA-256 and compared with the entries; signatures, certificates and timestamps in the files were verified; this report was made and signed by the platform',
  ],
  ['重复方法', 'How to repeat it'],
  [
    '存证证明与校验公钥公开.+',
    'proofs and public keys are published; the command line of @xinqi/evidence repeats all of it offline on any computer',
  ],
  // Attachments
  ['附件与复核方法', 'Attachments and how to check'],
  ['附件', 'Attachment'],
  ['大小（字节）', 'Bytes'],
  ['(.+)（签署后）', (name) => `${name} (as signed)`],
  [
    '复核方法：.+',
    'To check: (1) compute the SHA-256 of the attachments with any tool and compare it with the table; (2) open the signed file with a reader that supports PDF signatures and check signers, times and that it was not changed; (3) verify the log entries offline with the enclosed proof and the published key; (4) scan the code on the cover to check this report online.',
  ],
  ['核验地址：(.+)', (url) => `Verify at: ${url}`],
  ['劳动合同订立情况', 'Labour contract'],
  [
    '(.+)（经智能体「(.+)」，授权书 (.+)）',
    (actor, agent, no) => `${actor} (by the agent “${agent}” under the mandate ${no})`,
  ],
  [
    '(.+)（经智能体「(.+)」提议，本人确认）',
    (actor, agent) => `${actor} (proposed by the agent “${agent}”, confirmed in person)`,
  ],
  ['(.+)（经智能体「(.+)」）', (actor, agent) => `${actor} (by the agent “${agent}”)`],
]

const LETTERS = '甲乙丙丁戊己庚辛壬癸'
const partyLetter = (letter: string) => `Party ${String.fromCharCode(65 + LETTERS.indexOf(letter))}`
const partyList = (text: string): string =>
  text
    .split('、')
    .map((one) =>
      one.replace(/^([甲乙丙丁戊己庚辛壬癸])方/, (_, letter: string) => `${partyLetter(letter)} `),
    )
    .join(', ')
const time = (text: string): string => text.replace(/（([^（）]+)）/g, ' ($1)')

const KNOWN = SHAPES.map(([shape, say]) => [new RegExp(`^${shape}$`, 'u'), say] as const)
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+8（/

/** Pure. What is none of the report's own sentences is a fact, and stays. */
export const inEnglish = (text: string): string => {
  const numbered = /^(\d+)\. (.+)$/su.exec(text)
  if (numbered) return `${numbered[1]}. ${inEnglish(numbered[2]!)}`
  for (const [shape, say] of KNOWN) {
    const found = shape.exec(text)
    if (found) return typeof say === 'string' ? say : say(...found.slice(1))
  }
  if (TIME.test(text)) return time(text)
  // A remark of several parts, and two facts in one cell.
  if (text.includes('；')) return text.split('；').map(inEnglish).join('; ')
  if (text.includes('　')) return text.split('　').map(inEnglish).join('  ')
  if (/^.+：.+$/u.test(text) && !text.includes('“')) {
    const at = text.indexOf('：')
    const after = inEnglish(text.slice(at + 1))
    if (after !== text.slice(at + 1)) return `${text.slice(0, at)}: ${after}`
  }
  return text
}
