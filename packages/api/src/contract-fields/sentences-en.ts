// What fields say of what was filled in, for whoever reads English: each sentence of this folder, found again by its shape.
// What the maker of a template wrote himself stays as he wrote it.

/** `(.+)` stands for a name within its quotes. */
const SHAPES: Readonly<Record<string, string>> = {
  '请填写「(.+)」': 'Please fill in “$1”',
  '请选择「(.+)」': 'Please choose “$1”',
  '请上传「(.+)」': 'Please upload “$1”',
  '请选择「(.+)」的省市区': 'Please choose the province, city and district of “$1”',
  '「(.+)」须为数字': '“$1” must be a number',
  '「(.+)」须为日期': '“$1” must be a date',
  '「(.+)」有误，请核对身份证号码': '“$1” is not a valid identity card number',
  '「(.+)」须为 18 位身份证号码': '“$1” must be an identity card number of 18 digits',
  '「(.+)」须为 11 位手机号': '“$1” must be a mobile number of 11 digits',
  '「(.+)」不能超过 (\\d+) 个字': '“$1” may have up to $2 characters',
  '「(.+)」的内容格式有误，请重新填写': '“$1” could not be read. Please fill it in again',
  '「(.+)」的选项已变化，请重新选择': 'The options of “$1” have changed. Please choose again',
  '「(.+)」只能选一项': 'Only one option of “$1” can be chosen',
  '「(.+)」的列数已变化，请重新填写': 'The columns of “$1” have changed. Please fill it in again',
  '「(.+)」不能换行': '“$1” must stand on one line',
  '「(.+)」不符合要求，请检查': '“$1” does not meet what is asked. Please check',
  '「(.+)」的计算结果过大，请检查填写的数字': 'The result of “$1” is too large. Please check the numbers',
  '「(.+)」按整(天|个月|年)计算，请填写整数': '“$1” is counted in whole units. Please fill in a whole number',
  '「(.+)」的计算结果超出 100 年，请检查填写的数字':
    'The result of “$1” is more than 100 years away. Please check the numbers',
  '「(.+)」还不能计算，请先填写计算它的内容':
    '“$1” cannot be computed yet. Please fill in what it is computed from',
  '「(.+)」至少填写 (\\d+) 行': '“$1” needs at least $2 rows',
  '「(.+)」最多 (\\d+) 行': '“$1” may have up to $2 rows',
  '「(.+)」第 (\\d+) 行的「(.+)」须为数字': 'Row $2 of “$1”: “$3” must be a number',
  '「(.+)」第 (\\d+) 行的「(.+)」无法计算，请检查这一行的数字':
    'Row $2 of “$1”: “$3” cannot be computed. Please check the numbers of this row',
  '「(.+)」放不下：有一行内容过长.*':
    '“$1” does not fit: a row is too long or a column too narrow. Please shorten it',
}

/** What stands between the quoted words of a reason. */
const BETWEEN: readonly [RegExp, string][] = [
  [/(您|发起方)选择了/g, '$1 chose '],
  [/(您|发起方)填写的(⟦\d+⟧)/g, 'what $1 filled in for $2 '],
  [/，且/g, ', and '],
  [/不为/g, ' is not '],
  [/不包含/g, ' does not contain '],
  [/包含/g, ' contains '],
  [/不小于/g, ' is at least '],
  [/不大于/g, ' is at most '],
  [/大于/g, ' is more than '],
  [/小于/g, ' is less than '],
  [/不早于/g, ' is not before '],
  [/不晚于/g, ' is not after '],
  [/晚于/g, ' is after '],
  [/早于/g, ' is before '],
  [/未填写/g, ' is empty'],
  [/已填写/g, ' is filled in'],
  [/为/g, ' is '],
  [/您/g, 'you'],
  [/发起方/g, 'the sender'],
]
const KNOWN = Object.entries(SHAPES).map(
  ([shape, said]) => [new RegExp(`^${shape.replaceAll('(.+)', '([^」]+)')}$`, 'u'), said] as const,
)
const REASON = /^因为(.+)$/u

/** Words in quotes are somebody's own, and stay. */
const reasonInEnglish = (reason: string): string => {
  const quoted: string[] = []
  const open = reason.replace(/「([^」]*)」/g, (_, words: string) => `⟦${quoted.push(words) - 1}⟧`)
  const said = BETWEEN.reduce((text, [part, word]) => text.replace(part, word), open)
  return `Shown because ${said
    .replace(/⟦(\d+)⟧/g, (_, at: string) => `“${quoted[Number(at)]}”`)
    .replace(/ {2,}/g, ' ')
    .trim()}`
}

/** Pure. Undefined where it is none of ours. */
export const sentenceInEnglish = (sentence: string): string | undefined => {
  const reason = REASON.exec(sentence)?.[1]
  if (reason) return reasonInEnglish(reason)
  const known = KNOWN.find(([shape]) => shape.test(sentence))
  return known && sentence.replace(known[0], known[1])
}
