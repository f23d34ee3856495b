// What changed between two rounds, and who did what when.

import { DIFF_TYPES, type DiffType } from '@xinqi/api/ai'
import type { Data } from '@xinqi/api/calls'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './negotiation.module.css'
import type { Room } from './roomWords.ts'

const NOW = -1

export const Rounds = ({ room }: { room: Room }) => {
  const [base, setBase] = useState(room.rounds.at(-1)?.round ?? 0)
  const [final, setFinal] = useState(NOW)
  const [diffs, setDiffs] = useState<Data<'/negotiation/compareRounds'> | null>(null)
  const { busy, refusal, act } = useAct()
  const options = room.rounds.map(({ round, side, byName, at }) => ({
    value: round,
    label:
      round === 0
        ? `初稿（${instant(at)}）`
        : `第 ${round} 轮 · ${side === room.side ? '我方' : '对方'} ${byName}（${instant(at)}）`,
  }))
  return (
    <section className={styles.panel} aria-label="各轮比较">
      <h2>各轮比较</h2>
      <div className={styles.pick}>
        <Select aria-label="从" value={base} onChange={setBase} options={options} />
        <Select
          aria-label="到"
          value={final}
          onChange={setFinal}
          options={[{ value: NOW, label: '现在的文本' }, ...options]}
        />
        <Button
          disabled={base === final}
          loading={busy}
          onClick={() =>
            void act(async () =>
              setDiffs(
                await call(
                  '/negotiation/compareRounds',
                  { roomId: room.roomId, base, ...(final === NOW ? {} : { final }) },
                  { quiet: true },
                ),
              ),
            )
          }
        >
          比较
        </Button>
      </div>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {diffs?.length === 0 && <p>两轮之间条款没有变化</p>}
      <ul className={styles.plain}>
        {diffs?.map((diff) => (
          <li key={diff.id} className={styles.diff}>
            <b>
              {DIFF_TYPES[diff.type as DiffType]} {diff.clause}
            </b>
            <span>
              {diff.before.slice(-10)}
              <del>{diff.baseText}</del> <ins>{diff.finalText}</ins>
              {diff.after.slice(0, 10)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const History = ({ room }: { room: Room }) => (
  <section className={styles.panel} aria-label="经过">
    <h2>经过</h2>
    <ol className={styles.plain}>
      {room.history.map(({ what, side, byName, at }) => (
        <li key={`${at}${what}${byName}`} className={styles.by}>
          {instant(at)} {side === room.side ? '我方' : '对方'} {byName} {what}
        </li>
      ))}
    </ol>
  </section>
)
