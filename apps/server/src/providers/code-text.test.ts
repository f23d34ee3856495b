import { expect, it } from 'vitest'
import { codeSubject, codeText, signedCode } from './sms.ts'

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
