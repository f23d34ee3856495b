// What of a file people do not see as machines read it, said in sentences with the places to look at. For whoever sends
// a contract and for everybody who is to sign it.

import type { HiddenReport } from '@xinqi/api/calls'
import { type ReactNode, useState } from 'react'
import { Button } from '../lite/Button.tsx'
import { Notice } from '../lite/Notice.tsx'
import styles from './hidden-text.module.css'

type Finding = HiddenReport['findings'][number]
export type HiddenPlace = { page: number; y: number }

/** So many are read at a glance; the rest is unfolded. */
const SHOWN = 3

export const HiddenTextNotice = ({
  name,
  hidden,
  onShow,
  children,
}: {
  name: string
  hidden: HiddenReport
  onShow?: (place: HiddenPlace) => void
  /** What can be done about it. */
  children?: ReactNode
}) => {
  const [isOpen, setOpen] = useState(false)
  const { findings, tracked, changes } = hidden
  if (findings.length === 0 && !tracked) return null
  const grave = findings.some(({ severity }) => severity !== 'low') || (tracked !== null && changes === null)
  const listed = isOpen ? findings : findings.slice(0, SHOWN)
  return (
    <Notice tone={grave ? 'warning' : 'info'}>
      <section className={styles.notice} aria-label={`「${name}」的隐藏内容`}>
        <p className={styles.title}>
          「{name}」
          {findings.length > 0 ? `有 ${findings.length} 处内容与肉眼所见不一致，请核对` : '含有修订'}
        </p>
        {tracked && (
          <p className={styles.line}>
            Word 文件中有未定稿的修订：新增 {tracked.insertions} 处，删除 {tracked.deletions} 处
            {tracked.moves > 0 && `，移动 ${tracked.moves} 处`}
            {changes === null
              ? '，当前按全部接受显示'
              : changes === 'accept'
                ? '，已全部接受'
                : '，已全部拒绝，保留原文'}
          </p>
        )}
        <ul className={styles.list}>
          {listed.map((each) => (
            <li key={`${each.trick}-${each.page}-${each.box?.y}-${each.text}`} className={styles.line}>
              <span>
                {each.sentence}
                <Quote finding={each} />
              </span>
              {each.page !== null && onShow && (
                <Button
                  className={styles.show}
                  onClick={() => onShow({ page: each.page!, y: each.box?.y ?? 0 })}
                >
                  查看位置
                </Button>
              )}
            </li>
          ))}
        </ul>
        {findings.length > SHOWN && (
          <Button className={styles.show} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : `展开其余 ${findings.length - SHOWN} 处`}
          </Button>
        )}
        {children}
      </section>
    </Notice>
  )
}

const Quote = ({ finding: { text, seen } }: { finding: Finding }) => {
  if (!text && !seen) return null
  return (
    <span className={styles.quote}>
      {text && `：“${text}”`}
      {seen && `，页面所示为“${seen}”`}
    </span>
  )
}

/** The places themselves, drawn over a page. */
export const HiddenPlaces = ({ hidden, page }: { hidden?: HiddenReport; page: number }) => (
  <>
    {hidden?.findings
      .filter((each) => each.page === page && each.box)
      .map(({ box, text, trick }) => (
        <span
          key={`${trick}-${box!.x}-${box!.y}-${text}`}
          className={styles.place}
          aria-hidden="true"
          style={{
            left: `${box!.x * 100}%`,
            top: `${box!.y * 100}%`,
            width: `${box!.w * 100}%`,
            height: `${box!.h * 100}%`,
          }}
        />
      ))}
  </>
)
