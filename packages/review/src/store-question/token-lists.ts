import { factsFor } from './fact-values.ts'
import type { Token } from './lexer.ts'

// Several words that are one list or one comparison.

/**
 * 除租赁和借款以外, 不在上海、北京, 税率不是6%或9%: several of one kind said of a contract are one list, so that what is
 * said or denied of the first is said or denied of each.
 */
export function listed(tokens: Token[]): Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    // 不收押金: said to be none, which is more than not to be said.
    if (token.is === 'free') {
      const named = tokens[at + 1]
      out.push(
        named?.is === 'fact'
          ? {
              is: 'said',
              said: named.keys.map((fact) => ({ fact, states: ['明确没有'] })),
              start: token.start,
              end: named.end,
              text: token.text + named.text,
            }
          : { is: 'lacks', start: token.start, end: token.end, text: token.text },
      )
      if (named?.is === 'fact') at++
      continue
    }
    let held: Token = token
    for (;;) {
      let next = at + 1
      const joined = (one: Token | undefined) =>
        one !== undefined &&
        (one.is === 'or' ||
          ((one.is === 'and' || one.is === 'filler' || one.is === 'break') &&
            /^(?:和|与|及|跟|同|以及|及其|、)$/.test(one.text)))
      let links = 0
      while (joined(tokens[next])) {
        next++
        links++
      }
      const other = tokens[next]
      const both: Token | null = links > 0 && other ? together(held, other) : null
      if (!both) break
      held = { ...both, start: held.start, end: (other as Token).end, text: `${held.text}、${other?.text}` }
      at = next
    }
    out.push(held)
  }
  return out
}
function together(a: Token, b: Token): Token | null {
  if (a.is === 'place' && b.is === 'place') return { ...a, names: [...a.names, ...b.names] }
  if (a.is === 'party' && b.is === 'party') return { ...a, names: [...a.names, ...b.names] }
  if (a.is === 'kind' && b.is === 'kind') return { ...a, kinds: [...a.kinds, ...b.kinds] }
  if (
    a.is === 'value' &&
    b.is === 'value' &&
    (a.op === null || a.op === '=') &&
    b.op === null &&
    a.value.type === b.value.type &&
    !a.upTo &&
    !b.upTo
  )
    return { ...a, also: [...(a.also ?? []), b.value] }
  return null
}

/** 每日违约金高于千分之一的逾期付款条款: which of the two delays it is, is said beside it. */
function ofOneDelay(tokens: Token[]): Token[] {
  const isBoth = (token: Token) =>
    token.is === 'fact' &&
    token.keys.length === 2 &&
    token.keys.every((key) => key.startsWith('penalty.late'))
  const single = tokens.find(
    (token) => token.is === 'fact' && token.keys.length === 1 && token.keys[0]?.startsWith('penalty.late'),
  )
  if (single?.is !== 'fact' || !tokens.some(isBoth)) return [...tokens]
  return tokens.map((token) =>
    token === single
      ? ({ is: 'filler', start: token.start, end: token.end, text: token.text } as Token)
      : token.is === 'fact' && isBoth(token)
        ? { ...token, keys: single.keys }
        : token,
  )
}

/**
 * 质保金或履约保证金超过10%: one comparison of either. 6%专用发票: the rate stands before what it is the rate of.
 */
export function joinedFacts(read: Token[]): Token[] {
  const tokens = ofOneDelay(read)
  const out: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const meaning = (from: number) => {
      let index = from
      while (tokens[index]?.is === 'filler') index++
      return index
    }
    const joined = tokens[at + 1]
    const both =
      (joined?.is === 'filler' || joined?.is === 'and') && /^(?:和|与|及|跟|以及)$/.test(joined.text)
    const link = both ? at + 1 : meaning(at + 1)
    const other = meaning(link + 1)
    const last = meaning(other + 1)
    const [joins, second, third] = [tokens[link], tokens[other], tokens[last]]
    if (
      token.is === 'fact' &&
      second?.is === 'fact' &&
      // 预付和质保金都没写, 预付或质保金没写: neither of them.
      ((third?.is === 'absent' && (both || joins?.is === 'or' || joins?.text === '、')) ||
        ((joins?.is === 'or' || joins?.text === '、') &&
          third?.is === 'value' &&
          factsFor(token.keys, third.value).length > 0))
    ) {
      tokens[other] = {
        ...second,
        keys: [...new Set([...token.keys, ...second.keys])],
        start: token.start,
        text: token.text + second.text,
      }
      at = other - 1
      continue
    }
    const before = out.findLast(({ is }) => is !== 'filler')
    if (
      token.is === 'value' &&
      token.value.type === 'ratio' &&
      before?.is !== 'fact' &&
      ((joins?.is === 'said' && joins.said[0]?.fact === 'invoice.kind') ||
        (joins?.is === 'fact' && (joins.keys[0] === 'invoice.kind' || joins.keys[0] === 'tax.rate')))
    ) {
      out.push({ is: 'fact', keys: ['tax.rate'], start: token.start, end: token.start, text: '' })
      // 开13%发票的 asks for the rate alone.
      if (joins.is === 'fact') tokens[link] = { ...joins, is: 'filler' } as Token
    }
    out.push(token)
  }
  return out
}
