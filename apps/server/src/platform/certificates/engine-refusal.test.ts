import { PkiError, SignError, TimestampError } from '@xinqi/pdf-signature'
import { expect, it } from 'vitest'
import { CodedError } from '../errors.ts'
import { engineRefusal } from './engine-refusal.ts'

it('says what the engines refuse in words for whoever signs, and who can mend it', () => {
  const said = (error: unknown) => {
    const refusal = engineRefusal(error, '合同.pdf')
    expect(refusal).toBeInstanceOf(CodedError)
    return (refusal as CodedError).message
  }
  expect(said(new SignError('SIGN_SEAM_NEEDS_PAGES', '骑缝章至少需要两页'))).toBe(
    '「合同.pdf」骑缝章至少需要两页，请联系发起方处理',
  )
  expect(said(new SignError('SIGN_TEXT_UNDRAWABLE', '字库中没有“x”字'))).toContain('请修改后重试')
  expect(said(new TimestampError('TIMESTAMP_UNREACHABLE', 'http://inside:1'))).not.toContain('inside')
  expect(said(new PkiError('PKI_SUBJECT_INVALID', 'x'))).toContain('名称')
  // From a thread only its code arrives.
  expect(said(Object.assign(new Error('文件已加密'), { code: 'SIGN_ENCRYPTED' }))).toContain('文件已加密')
})

it('leaves a defect a defect', () => {
  const defect = new TypeError('x is undefined')
  expect(engineRefusal(defect)).toBe(defect)
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(engineRefusal(away)).toBe(away)
})
