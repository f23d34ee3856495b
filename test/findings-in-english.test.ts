// Everything the verifiers say of a file, a seal or a record is said in English as well: each of their sentences, read from
// their sources, is put into English with nothing of it left in Chinese.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findingInEnglish } from '@xinqi/api/findings-en'
import { messageInEnglish } from '@xinqi/api/messages-en'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const under = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (file) => `${folder}/${file}`,
  )
const SOURCES = [
  ...under('packages/pdf-signature/src/verify'),
  'packages/national-seal/src/ses/trust.ts',
  'packages/national-seal/src/ses/verify-signature.ts',
  'packages/national-seal/src/ses/verify-seal.ts',
  'packages/national-seal/src/pdf/verify-pdf.ts',
  'packages/national-seal/src/ofd/verify-ofd.ts',
  'packages/evidence/src/check-anchors.ts',
  'packages/evidence/src/log/proof-file.ts',
  'apps/server/src/platform/verification/seal-finding.ts',
  'apps/server/src/platform/verification/judge-national-seals.ts',
  'apps/server/src/platform/verification/verifier.ts',
].filter((file) => file.endsWith('.ts') && !/\.test\.ts$|command\.ts$/.test(file))

/** Parts of sentences that stand in none by themselves, and the report’s own sentence in Chinese. */
const NOT_SAID_ALONE =
  /^(、|；|其后(加盖了%s的签章|填写了表单域%s)|等 7 |方|个|：7|文件未被改动|其后仅有规则允许的追加|，(证书可信|未指定其(根证书|公钥)|公钥可信)|不详|盖章(时|后)|不能确认|国标电子印章“7”（编号|制章者“7”（|印章有效期 7 至|7（北京时间）|时间不详|受信任|未指定|存证日志缺少|不支持的签名算法 7$)/

const sentencesOf = (file: string): string[] => {
  const source = readFileSync(path.join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
  return (
    [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
      .map(([, plain, template]) => plain ?? template!)
      .filter((text) => /\p{Script=Han}/u.test(text))
      .flatMap((text) => {
        // A choice within a sentence is two sentences.
        const choice = /\$\{[^{}]*\? '([^']*)' : '([^']*)'\}/u.exec(text)
        return choice ? [text.replace(choice[0], choice[1]!), text.replace(choice[0], choice[2]!)] : [text]
      })
      .map((text) => text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '7'))
      // A template within a template is read in pieces: the whole of it is among those tried below.
      .filter((text) => !text.includes('${') && !text.startsWith(" : ''}"))
  )
}

describe('what verifying finds', () => {
  const sentences = [...new Set(SOURCES.flatMap(sentencesOf))].filter((text) => !NOT_SAID_ALONE.test(text))

  it('is all said in English', () => {
    expect(sentences.length).toBeGreaterThan(150)
    expect(sentences.filter((text) => findingInEnglish(text) === undefined)).toEqual([])
  })

  it('and so are messages about oneself, his identity and his companies', () => {
    expect(
      messageInEnglish(
        '您的账号在新设备「Linux · Chrome」上登录，来源地址 127.0.0.1。如非本人操作，请立即修改密码并联系客服。',
      ),
    ).toBe(
      'Your account was signed in on a new device, Linux · Chrome, from 127.0.0.1. If it was not you, change your password at once and ask our support.',
    )
    expect(messageInEnglish('您已加入「甲公司」，可在顶部切换到该企业。')).toBe(
      'You have joined “甲公司” and can change to it.',
    )
    const places = [
      'people/sign-in/new-device.ts',
      'people/identity/manual.ts',
      'company/certification/bank-jobs.ts',
      'company/invitations/review.ts',
    ]
    const titles = places.flatMap((place) =>
      [
        ...readFileSync(path.join(root, 'apps/server/src/modules', place), 'utf8').matchAll(
          /title: (?:\w+ \? )?'(\p{Script=Han}+)'(?: : '(\p{Script=Han}+)')?/gu,
        ),
      ].flatMap(([, one, other]) => [one!, ...(other ? [other] : [])]),
    )
    expect(titles.length).toBeGreaterThan(6)
    expect(titles.filter((title) => messageInEnglish(title) === undefined)).toEqual([])
  })

  it('keeps names, nests, and leaves what it does not know', () => {
    expect(findingInEnglish('“甲公司”：签署证书在签署时已过期')).toBe(
      '“甲公司”: The signing certificate had expired when signing',
    )
    expect(findingInEnglish('其后加盖了“甲”、“乙”的签章')).toBe('Signed or sealed later by “甲”, “乙”')
    expect(findingInEnglish('2 个签名有效，文件未被改动')).toBe(
      '2 valid signatures; the file has not been changed',
    )
    expect(findingInEnglish('时间戳的签名无效；签名值验证失败')).toBe(
      'The signature of the timestamp does not hold; The signature value does not hold',
    )
    expect(
      findingInEnglish('文件含有 2 个默认不显示的图层（“底稿”、“批注”），签署人可能没有看到其中的内容'),
    ).toBe(
      'The file has 2 layers that are not shown (“底稿”, “批注”); signers may not have seen what is in them',
    )
    expect(findingInEnglish('企业名称：营业执照识别为「甲公司」，与填写的不一致')).toBe(
      'Name of the company: the licence was read as “甲公司”, which differs from what was typed',
    )
    expect(findingInEnglish('从来没有人这样说过')).toBeUndefined()
    expect(findingInEnglish('无法验证签名：从来没有人这样说过')).toBeUndefined()
    expect(findingInEnglish('Nothing Chinese')).toBeUndefined()
  })
})
