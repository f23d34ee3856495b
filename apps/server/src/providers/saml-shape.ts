import { DOMParser } from '@xmldom/xmldom'
import { ForeignRefused } from './foreign-app.ts'

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'
const SIGNED_BY = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
]
const DIGESTED_BY = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']

const refusal = (why: string) => new ForeignRefused(`SAML 应答不可信：${why}`)
const refuse = (why: string): never => {
  throw refusal(why)
}

/**
 * What no honest provider sends and every known trick needs: comments that cut a name in two, entities, a second
 * assertion to be read in place of the signed one, ids that mean two things, hashes that can be forged. Refused before
 * any signature is looked at, so that nothing hangs on how cleverly the rest is read.
 */
export const assertPlainResponse = (xml: string, acsUrl: string): void => {
  if (/<!--|<!DOCTYPE|<!ENTITY|<!\[CDATA\[/i.test(xml)) refuse('含有注释或实体定义')
  if (/<\?(?!xml\s)/.test(xml)) refuse('含有处理指令')
  const problems: string[] = []
  const document = new DOMParser({
    errorHandler: (_level, message) => problems.push(String(message)),
  }).parseFromString(xml, 'text/xml')
  const root = document?.documentElement
  if (!root || problems.length > 0) throw refusal('格式有误')
  if (root.localName !== 'Response' || root.namespaceURI !== PROTOCOL) refuse('不是登录应答')
  const all = Array.from(root.getElementsByTagName('*'))
  const named = (space: string, name: string) =>
    all.filter((element) => element.namespaceURI === space && element.localName === name)

  const assertions = all.filter(({ localName }) => localName === 'Assertion')
  if (assertions.length > 1) refuse('含有多个断言')
  if (assertions.some((one) => one.namespaceURI !== ASSERTION || one.parentNode !== root))
    refuse('断言不在应有的位置')
  if (named(PROTOCOL, 'Response').length > 0) refuse('应答中又有应答')
  const ids = [root, ...all].map((element) => element.getAttribute('ID')).filter(Boolean)
  if (new Set(ids).size !== ids.length) refuse('标识重复')
  const signatures = named(SIGNATURE, 'Signature')
  if (signatures.some(({ parentNode }) => parentNode !== root && parentNode !== assertions[0]))
    refuse('签名不在应有的位置')
  const algorithms = (name: string) =>
    named(SIGNATURE, name).map((element) => element.getAttribute('Algorithm') ?? '')
  if (algorithms('SignatureMethod').some((one) => !SIGNED_BY.includes(one))) refuse('签名算法不受支持')
  if (algorithms('DigestMethod').some((one) => !DIGESTED_BY.includes(one))) refuse('摘要算法不受支持')
  const destination = root.getAttribute('Destination')
  if (destination && destination !== acsUrl) refuse('应答的目的地不是本平台')
}
