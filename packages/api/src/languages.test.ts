import { describe, expect, it } from 'vitest'
import { bestLanguage, tagsOf } from './languages.ts'

describe('the language of a reader', () => {
  it('is the first of ours he asks for, whatever country it is of', () => {
    expect(bestLanguage(['zh-TW', 'en'])).toBe('zh')
    expect(bestLanguage(['fr-FR', 'en-GB', 'zh'])).toBe('en')
  })

  it('is English for who reads none of ours, Chinese where nobody says anything', () => {
    expect(bestLanguage(['ja', 'ko'])).toBe('en')
    expect(bestLanguage([])).toBe('zh')
  })

  it('is read from a header by how much each is wanted', () => {
    expect(tagsOf('en;q=0.5, zh-CN, *;q=0.1, de;q=0')).toEqual(['zh-CN', 'en'])
    expect(tagsOf('')).toEqual([])
  })
})
