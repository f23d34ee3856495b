// 问合同: a question in words becomes conditions, shown back and taken out one by one; every contract is judged by itself and
// the account adds up.

import type { Body, Data, StoreTab } from '@xinqi/api/calls'
import { ARCHIVE } from '@xinqi/api/limits'
import { Alert, Button, Input, Select } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { Answer } from './Answer.tsx'
import styles from './ask.module.css'
import { Watches } from './Watches.tsx'

type Reply = Data<'/storeQuestion/ask'>
type Ask = Body<'/storeQuestion/ask'>
export type AnsweredQuestion = { words: string; reply: Reply; isAsWords: boolean }

const SUGGESTED = [
  '30天内到期的合同',
  '自动续约的合同',
  '预付超过三成的采购合同',
  '没有约定质保期的',
  '违约金超过20%的',
  '按相对方统计合同总价',
]

/** What a plan is narrowed to, as the server keeps it beside its conditions. */
const tagsOf = (plan: Reply['plan']): string[] =>
  Array.isArray(plan?.tags) ? plan.tags.filter((tag) => typeof tag === 'string') : []

const AskContractsPage = () => {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<AnsweredQuestion | null>(null)
  const { busy, refusal, act } = useAct()
  const [tags, setTags] = useState<string[]>([])
  const { data: known } = useCall('/storeQuestion/tags', {}, { quiet: true })
  const { data: watches } = useCall('/storeQuestion/watches', {}, { quiet: true })
  const run = (words: string, body: Ask, isAsWords: boolean) =>
    act(async () => {
      const reply = await call('/storeQuestion/ask', body, { quiet: true, reads: true })
      // A question that was not understood changes nothing of what was answered before.
      setAsked((before) =>
        reply.refused && before?.reply.plan
          ? { ...before, reply: { ...before.reply, refused: reply.refused } }
          : { words, reply, isAsWords },
      )
      if (reply.refused) return
      setTyped('')
      setTags(tagsOf(reply.plan))
    })
  const ask = (question: string) => {
    const previous = asked?.reply.plan ?? null
    return run(
      previous ? `${asked!.words}；${question}` : question,
      { question, tags, ...(previous ? { previous } : {}) },
      previous === null,
    )
  }
  const { plan } = asked?.reply ?? { plan: null }
  const again = (more: { without?: string; tags?: string[]; tab?: StoreTab; offset?: number }) =>
    plan && run(asked!.words, { plan, ...more }, asked!.isAsWords && more.without === undefined)

  /** Other words in place of one condition; what is not understood leaves everything as it is. */
  const change = async (part: string, from: string, words: string) => {
    const reply = await call(
      '/storeQuestion/ask',
      { question: words, previous: plan, without: part },
      { quiet: true, reads: true },
    )
    if (reply.refused) throw new Error(reply.refused)
    setAsked({ words: `${asked!.words}；${from}改为${words}`, reply, isAsWords: false })
  }

  const narrow = (chosen: string[]) => {
    setTags(chosen)
    if (plan) void again({ tags: chosen })
  }

  const startAnew = () => {
    setAsked(null)
    setTags([])
  }

  const watchId = params.get('watchId')
  const named = watches?.find((watch) => watch.watchId === watchId)
  const openNamed = useEffectEvent(() => {
    if (!named) return
    void run(named.question, { plan: named.plan }, false)
    setParams({}, { replace: true })
  })
  const namedId = named?.watchId
  useEffect(() => {
    if (namedId) openNamed()
  }, [namedId])

  return (
    <div className={styles.page}>
      <div className={blocks.spread}>
        <h1 className={styles.title}>问合同</h1>
        {asked && <Button onClick={startAnew}>重新提问</Button>}
      </div>
      <Input.Search
        aria-label="问题"
        size="large"
        maxLength={200}
        enterButton={asked?.reply.plan ? '追问' : '提问'}
        loading={busy}
        placeholder={asked?.reply.plan ? '继续追问，如：只看租赁合同' : '如：明年一季度到期、自动续约的合同'}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={(question) => question.trim() && void ask(question.trim())}
      />
      {known && known.length > 0 && (
        <Select
          mode="multiple"
          className={styles.tags}
          aria-label="只问带有这些标签的合同"
          placeholder="只问带有这些标签的合同"
          maxCount={ARCHIVE.askedTags}
          disabled={busy}
          value={tags}
          onChange={narrow}
          options={known.map(({ tag, contracts }) => ({ value: tag, label: `${tag}（${contracts}）` }))}
        />
      )}
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
      {asked?.reply.refused && <Alert type="warning" showIcon title={asked.reply.refused} role="alert" />}
      {!asked && (
        <section className={`${blocks.sheet} ${styles.card}`}>
          <p className={styles.note}>
            逐份判断您可查看的全部合同，并给出每一份的依据原文；没有读懂的词会指出来，不会被忽略。
          </p>
          <span className={styles.tools}>
            {SUGGESTED.map((question) => (
              <Button key={question} size="small" disabled={busy} onClick={() => void ask(question)}>
                {question}
              </Button>
            ))}
          </span>
        </section>
      )}
      {asked?.reply.plan && <Answer asked={asked} busy={busy} again={again} change={change} />}
      {!asked && <Watches onOpen={({ question, plan: kept }) => void run(question, { plan: kept }, false)} />}
    </div>
  )
}
export default AskContractsPage
