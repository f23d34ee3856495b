import { MARK } from '@xinqi/api/ai'
import { expect, it } from 'vitest'
import { openPlaces } from './openPlaces.ts'

it('are those of suggestions taken as they are', () => {
  const findings = ['a', 'b', 'c'].map((id) => ({ id, wording: `向【${id}地】法院起诉，【3】日内通知。` }))
  const words: Record<string, { state: number; wording: string | null }> = {
    a: { state: MARK.accepted, wording: null },
    b: { state: MARK.reworded, wording: '向北京市海淀区人民法院起诉。' },
    c: { state: MARK.ignored, wording: null },
  }
  expect(openPlaces(findings, (item) => words[item])).toEqual(['【a地】', '【3】'])
})
