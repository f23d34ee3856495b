import { expect, test } from 'vitest'
import { familyName } from './font-family.ts'

test.each([
  ['SimSun', '宋体'],
  ['ABCDEF+SimSun', '宋体'],
  ['NSimSun', '新宋体'],
  ['仿宋_GB2312', '仿宋_GB2312'],
  ['FangSong', '仿宋'],
  ['STKaiti', '华文楷体'],
  ['MicrosoftYaHei-Bold', '微软雅黑'],
  ['TimesNewRomanPS-BoldMT', 'Times New Roman'],
  ['ArialMT', 'Arial'],
  ['BAAAAA+Xinqi-serif-KaiTi', '楷体'],
  ['CAAAAA+Xinqi-serif-TimesNewRoman-BoldItalic', 'Times New Roman'],
  ['DAAAAA+Xinqi-sans-MicrosoftYaHei-Bold', '微软雅黑'],
  ['SomeFont-Regular', 'SomeFont'],
  ['', undefined],
])('%s is %s', (raw, family) => {
  expect(familyName(raw)).toBe(family)
})
