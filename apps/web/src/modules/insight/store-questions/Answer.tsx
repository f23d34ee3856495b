import type { Data, StoreAccount, StoreTab } from '@xinqi/api/calls'
import { Alert, Button, Checkbox, Pagination, Tabs, Tag } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { usePackedDownload } from '../../../shared/list/usePackedDownload.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { PerformerDialog, TagDialog } from '../archive/ArchiveDialogs.tsx'
import { ArchivedDrawer } from '../archive/ArchivedDrawer.tsx'
import { FactLine } from '../contract-facts/Quotes.tsx'
import type { AnsweredQuestion } from './AskContractsPage.tsx'
import styles from './ask.module.css'
import { RemindDialog } from './RemindDialog.tsx'
import { SupplementDialog } from './SupplementDialog.tsx'

type Reply = Data<'/storeQuestion/ask'>
type Again = (more: { without?: string; tab?: StoreTab; offset?: number }) => unknown
const PAGE = 20

const sumOf = (value: number | null, unit: string) =>
  value === null
    ? '–'
    : `${value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })}${unit ? ` ${unit}` : ''}`

/** Five numbers that come to all there are. */
const AccountLine = ({ account, waiting }: { account: StoreAccount; waiting: number }) => (
  <p className={styles.account}>
    共 <b>{account.total}</b> 份 = 符合 <b>{account.matching}</b> + 不符合 <b>{account.notMatching}</b> +
    未约定 <b>{account.unstated}</b> + 存疑 <b>{account.doubtful}</b> + 无法读取 <b>{account.unread}</b>
    <span className={styles.note}>
      {waiting > 0 && `（其中 ${waiting} 份等待识别）`} 仅统计您可查看的合同
    </span>
  </p>
)

const Groups = ({ groups, unit }: { groups: NonNullable<Reply['groups']>; unit: string }) => (
  <div className={styles.wide}>
    <table className={styles.groups}>
      <thead>
        <tr>
          <th scope="col">分组</th>
          <th scope="col">份数</th>
          {groups.some(({ value }) => value !== null) && <th scope="col">数值</th>}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ label, count, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{count}</td>
            {groups.some((one) => one.value !== null) && <td>{sumOf(value, unit)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Rows = ({
  reply,
  chosen,
  choose,
}: {
  reply: Reply
  chosen: readonly string[]
  choose: (archivedId: string, isChosen: boolean) => void
}) => {
  const open = useOverlay<string>()
  return (
    <>
      <ul className={styles.rows} aria-label="合同">
        {reply.rows.map((row) => (
          <li key={row.archivedId} className={styles.row}>
            <Checkbox
              aria-label={`选择 ${row.name}`}
              checked={chosen.includes(row.archivedId)}
              onChange={(event) => choose(row.archivedId, event.target.checked)}
            />
            <div className={styles.said}>
              <Button type="link" className={styles.name} onClick={() => open.show(row.archivedId)}>
                {row.name}
              </Button>
              {row.counterpart && <span className={styles.note}>{row.counterpart}</span>}
              {row.facts.map((fact, at) => (
                <div key={`${fact.key}-${at}`}>
                  <FactLine of={row} fact={fact} />
                </div>
              ))}
              {row.why && <span className={styles.note}>{row.why}</span>}
            </div>
          </li>
        ))}
      </ul>
      {open.subject && <ArchivedDrawer archivedId={open.subject} onClose={open.close} />}
    </>
  )
}

const TABS: readonly [StoreTab, string, keyof StoreAccount][] = [
  ['matching', '符合', 'matching'],
  ['doubtful', '存疑', 'doubtful'],
  ['unstated', '未约定', 'unstated'],
  ['unread', '无法读取', 'unread'],
]

type Answering = {
  asked: AnsweredQuestion
  busy: boolean
  again: Again
  change: (part: string, from: string, words: string) => Promise<void>
}

/** What was understood, the account, and the contracts of one verdict with their words. */
export const Answer = ({ asked, busy, again, change }: Answering) => {
  const { reply } = asked
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [page, setPage] = useState(1)
  const changing = useOverlay<{ part: string; text: string }>()
  const remind = useOverlay<string[]>()
  const performer = useOverlay<string[]>()
  const tagging = useOverlay<string[]>()
  const supplement = useOverlay<string[]>()
  const pack = usePackedDownload()
  const saving = useAct()
  const choose = (archivedId: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, archivedId] : chosen.filter((one) => one !== archivedId))
  const clear = () => setChosen([])
  const turn = (more: Parameters<Again>[0]) => {
    // Another page is of the same contracts; another tab or plan is not.
    if (more.offset === undefined) {
      clear()
      setPage(1)
    }
    void again(more)
  }
  const choosing = useAct()
  const chooseAll = () =>
    choosing.act(async () => {
      const { archivedIds, total } = await call('/storeQuestion/hits', { plan: reply.plan!, tab: reply.tab })
      setChosen(archivedIds)
      if (archivedIds.length < total)
        toast.info(`一次最多选择 ${archivedIds.length} 份，已选前 ${archivedIds.length} 份`)
    })
  const watch = () =>
    saving.act(async () => {
      await call('/storeQuestion/saveWatch', {
        question: asked.words.slice(0, 200),
        plan: reply.plan!,
        asWords: asked.isAsWords,
      })
      await outdate('/storeQuestion/watches')
      toast.success('已保存关注，有新合同符合时会通知您')
    })
  return (
    <section className={`${blocks.sheet} ${styles.card}`} aria-label="回答" aria-busy={busy}>
      <div className={styles.chips}>
        <span className={styles.note}>读作</span>
        {reply.chips.length === 0 && <span>全部合同</span>}
        {reply.chips.map(({ part, text }) => (
          <Tag
            key={part}
            closable={{ 'aria-label': `去掉 ${text}` }}
            onClose={(event) => {
              event.preventDefault()
              turn({ without: part })
            }}
          >
            {part.startsWith('cond:') ? (
              <button
                type="button"
                className={styles.condition}
                aria-label={`修改 ${text}`}
                onClick={() => changing.show({ part, text })}
              >
                {text}
              </button>
            ) : (
              text
            )}
          </Tag>
        ))}
      </div>
      {reply.account && <AccountLine account={reply.account} waiting={reply.waiting} />}
      {reply.figure && (
        <p className={styles.figure}>
          <b>{sumOf(reply.figure.value, reply.figure.unit)}</b>
          <span className={styles.note}>由 {reply.figure.of} 份合同得出</span>
        </p>
      )}
      {reply.groups && reply.groups.length > 0 && (
        <Groups groups={reply.groups} unit={reply.figure?.unit ?? ''} />
      )}
      <div className={styles.tools}>
        <PermissionButton
          permission="system:contract:export"
          size="small"
          onClick={() => void pack(call('/storeQuestion/export', { plan: reply.plan! }))}
        >
          导出
        </PermissionButton>
        <Button size="small" loading={saving.busy} onClick={() => void watch()}>
          保存为关注
        </Button>
        {reply.rowsInTab > 0 && (
          <Button size="small" loading={choosing.busy} onClick={() => void chooseAll()}>
            选择全部 {reply.rowsInTab} 份
          </Button>
        )}
        {chosen.length > 0 && (
          <>
            <span className={styles.note}>已选 {chosen.length} 份</span>
            <Button size="small" type="link" onClick={clear}>
              清除选择
            </Button>
            <PermissionButton
              permission="system:archive:edit"
              size="small"
              onClick={() => remind.show([...chosen])}
            >
              提醒负责人
            </PermissionButton>
            <PermissionButton
              permission="system:archive:edit"
              size="small"
              onClick={() => performer.show([...chosen])}
            >
              指定负责人
            </PermissionButton>
            <PermissionButton
              permission="system:archive:edit"
              size="small"
              onClick={() => tagging.show([...chosen])}
            >
              打标签
            </PermissionButton>
            <PermissionButton
              permission="system:ai:draft"
              size="small"
              onClick={() => supplement.show([...chosen])}
            >
              起草补充协议
            </PermissionButton>
            <Button
              size="small"
              onClick={() => void pack(call('/archived/download', { archivedIds: [...chosen] }), clear)}
            >
              打包下载
            </Button>
          </>
        )}
      </div>
      {saving.refusal && <Alert type="error" showIcon title={saving.refusal} role="alert" />}
      <Tabs
        activeKey={reply.tab}
        onChange={(tab) => turn({ tab: tab as StoreTab })}
        items={TABS.map(([key, label, count]) => ({
          key,
          label: `${label} ${reply.account?.[count] ?? 0}`,
        }))}
      />
      {reply.rows.length === 0 ? (
        <p className={styles.note}>没有这样的合同。</p>
      ) : (
        <Rows reply={reply} chosen={chosen} choose={choose} />
      )}
      {reply.rowsInTab > PAGE && (
        <Pagination
          align="end"
          current={page}
          pageSize={PAGE}
          showSizeChanger={false}
          total={reply.rowsInTab}
          onChange={(next) => {
            setPage(next)
            turn({ tab: reply.tab, offset: (next - 1) * PAGE })
          }}
        />
      )}
      {changing.subject && (
        <FormDialog<{ words: string }>
          title="修改条件"
          submitText="按此查询"
          initial={{ words: changing.subject.text }}
          onClose={changing.close}
          onSubmit={async ({ words }) => {
            await change(changing.subject!.part, changing.subject!.text, words.trim())
            clear()
            setPage(1)
          }}
        >
          <TextItem name="words" label="条件" must="请填写条件" maxLength={100} autoFocus />
        </FormDialog>
      )}
      {remind.subject && <RemindDialog archivedIds={remind.subject} onDone={clear} onClose={remind.close} />}
      {tagging.subject && <TagDialog archivedIds={tagging.subject} onDone={clear} onClose={tagging.close} />}
      {supplement.subject && (
        <SupplementDialog archivedIds={supplement.subject} onDone={clear} onClose={supplement.close} />
      )}
      {performer.subject && (
        <PerformerDialog archivedIds={performer.subject} onDone={clear} onClose={performer.close} />
      )}
    </section>
  )
}
