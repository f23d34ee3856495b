import { expect, it } from 'vitest'
import { codeSubject, codeTemplateFor, codeText, signedCode } from './sms.ts'

const about = { code: '204816', contract: 'Supply Agreement' }

it('a code by letter is in the language of who asked for it, and says what it signs', () => {
  const english = { ...about, language: 'en' as const }
  for (const text of [codeSubject(english), codeText(english), signedCode(english)])
    expect(text).not.toMatch(/\p{Script=Han}/u)
  expect(codeText(english)).toContain('204816')
  expect(codeText(english)).toContain('Supply Agreement')
  expect(codeText({ ...about, language: 'zh' })).toContain('您的验证码为204816')
  expect(codeSubject({})).toBe('信契验证码')
})

it('a code by text is in the language of who asked for it, where its vendor has such a text', () => {
  const usual = { codeTemplate: 'ZH', signCodeTemplate: 'ZH-SIGN' }
  const both = { ...usual, english: { codeTemplate: 'EN', signCodeTemplate: 'EN-SIGN' } }
  const english = { ...about, language: 'en' as const }
  expect(codeTemplateFor(both, english)).toEqual({ template: 'EN-SIGN', namesContract: true })
  expect(codeTemplateFor(both, { language: 'en' })).toEqual({ template: 'EN', namesContract: false })
  expect(codeTemplateFor(both, about)).toEqual({ template: 'ZH-SIGN', namesContract: true })
  // English without the contract's name sooner than Chinese with it; Chinese sooner than nothing.
  expect(codeTemplateFor({ ...usual, english: { codeTemplate: 'EN' } }, english).template).toBe('EN')
  expect(codeTemplateFor(usual, english).template).toBe('ZH-SIGN')
})

it('words somebody registered himself go out under his name in every language', () => {
  const own = { content: '验证码{code}', signName: '某商城', vendorCode: 'S1' }
  expect(signedCode({ ...about, language: 'en', own })).toBe('【某商城】验证码204816')
})
