// What waits for this person, each with the button that deals with it.
import type { Data } from '@xinqi/api/calls'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { capped } from '../lists/capped.ts'
import { Card } from './Card.tsx'
import type { Counts } from './CountTiles.tsx'
import styles from './workbench.module.css'

const DonePicture = () => (
  <svg width="96" height="72" viewBox="0 0 96 72" fill="none" aria-hidden="true">
    <ellipse cx="48" cy="64" rx="38" ry="6" fill="#EEF2FA" />
    <rect x="26" y="8" width="44" height="54" rx="6" fill="#fff" stroke="#B9C6E4" strokeWidth="2" />
    <path d="M35 22h26M35 31h26M35 40h14" stroke="#D5DDF0" strokeWidth="3" strokeLinecap="round" />
    <circle cx="66" cy="50" r="12" fill="#12B76A" />
    <path
      d="m60.6 50.2 3.8 3.8 7-7.2"
      stroke="#fff"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

type Steps = Data<'/home/workbench'>['guide']
type Item = { key: string; text: string; note: string; action: string; path: string }

/** What waits, by what is to be done; each leads to the list of exactly these. */
const WAITING: {
  key: keyof Counts
  text: (count: string) => string
  note: string
  action: string
  path: string
}[] = [
  {
    key: 'toSign',
    text: (count) => `${count} 份合同待我签署`,
    note: '对方正在等待您的签署',
    action: '去签署',
    path: '/signTask?view=toSign',
  },
  {
    key: 'toTakeUp',
    text: (count) => `${count} 份发给本企业的合同待认领`,
    note: '未指定签署人，有签署权限的成员均可认领',
    action: '去认领',
    path: '/signTask?view=toTakeUp',
  },
  {
    key: 'toFill',
    text: (count) => `${count} 份合同待我填写`,
    note: '填写完成后才能开始签署',
    action: '去填写',
    path: '/signTask?view=toFill',
  },
  {
    key: 'toPlace',
    text: (count) => `${count} 份合同待我设置签署位置`,
    note: '内容已填写完成，指定位置后即可签署',
    action: '去设置',
    path: '/signTask?view=toPlace',
  },
  {
    key: 'toApprove',
    text: (count) => `${count} 份合同待我审批`,
    note: '审批通过后合同才会继续',
    action: '去审批',
    path: '/approveList',
  },
  {
    key: 'dueSoon',
    text: (count) => `${count} 份合同即将截止`,
    note: '逾期未签将自动过期，可催办或延期',
    action: '查看',
    path: '/signTask?view=dueSoon',
  },
  {
    key: 'drafts',
    text: (count) => `${count} 份草稿还没有发出`,
    note: '可以接着上次的内容继续编辑',
    action: '继续编辑',
    path: '/signList?status=1',
  },
]

/** Without these nothing can be sent or signed; a seal or a signature can still be made while signing. */
const NEEDED: ReadonlySet<string> = new Set(['person', 'company'])

const itemsFrom = (counts: Counts, guide: Steps): Item[] => [
  ...WAITING.filter(({ key }) => counts[key] > 0).map(({ key, text, note, action, path }) => ({
    key,
    text: text(capped(counts[key])),
    note,
    action,
    path,
  })),
  ...guide
    // What was begun and left half-way is something to do, whether it is needed or not.
    .filter((step) => !step.done && (step.isOptional ? step.action === '继续办理' : NEEDED.has(step.key)))
    .map((step) => ({
      key: step.key,
      text: step.title,
      note: step.note ?? '完成后才能发起和签署合同',
      action: step.action,
      path: step.path,
    })),
]

export const ToDo = ({ counts, guide }: { counts: Counts | undefined; guide: Steps | undefined }) => {
  const items = counts && guide ? itemsFrom(counts, guide) : null
  return (
    <Card title="待办">
      {!items && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {items?.length === 0 && (
        <div className={styles.allDone}>
          <DonePicture />
          <p>没有待办事项，需要处理的合同会出现在这里。</p>
        </div>
      )}
      {items && items.length > 0 && (
        <ul className={styles.rows}>
          {items.map((item) => (
            <li key={item.key} className={styles.row}>
              <span className={styles.rowText}>
                {item.text}
                <span className={styles.rowNote}>{item.note}</span>
              </span>
              <Link className={styles.rowAction} to={item.path} aria-label={`${item.action}：${item.text}`}>
                {item.action}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
