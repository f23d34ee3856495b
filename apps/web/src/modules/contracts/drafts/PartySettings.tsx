// How a party signs: how it is asked whether it means it, what it must have read, what it hands in, what it may do.

import { PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import { uuid } from '../../../shared/api/signedHeaders.ts'
import { chinaDayOf, chinaToday } from '../../../shared/format/chinaToday.ts'
import { DatePicker } from '../../../shared/pickers/days.ts'
import { useIntents } from '../approvals/useIntents.ts'
import { At } from './At.tsx'
import styles from './contract-start.module.css'
import { type DraftParty, endOfDay } from './draftShape.ts'

const READINGS = [
  { value: 0, label: '不要求' },
  { value: 1, label: '阅读倒计时' },
  { value: 2, label: '每个文件阅读到末页' },
  { value: 3, label: '每个文件均须打开' },
]
const ATTACHMENTS = 10

type PartProps = { party: DraftParty; at: string; onChange: (part: Partial<DraftParty>) => void }

/** How it is asked whether it means it. */
const IntentMethods = ({ party, at, onChange }: PartProps) => {
  const intents = useIntents()
  return (
    <At
      at={`${at}.intentMethods`}
      label="签署意愿确认方式"
      extra={
        party.intentMethods.length > 1
          ? party.intentAll
            ? '签署时须逐项全部通过'
            : '签署时由签署人任选其一'
          : undefined
      }
    >
      {(id) => (
        <div id={id} className={styles.inline}>
          <Checkbox.Group
            options={intents}
            value={party.intentMethods}
            onChange={(methods) => {
              // At least one stays: nobody signs without being asked.
              if (methods.length)
                onChange({ intentMethods: [...methods].sort() as DraftParty['intentMethods'] })
            }}
          />
          {party.intentMethods.length > 1 && (
            <Checkbox
              checked={party.intentAll === true}
              onChange={(event) => onChange({ intentAll: event.target.checked })}
            >
              须全部通过
            </Checkbox>
          )}
          {party.intentMethods.includes(3) && (
            <Checkbox
              checked={party.intentFallback !== false}
              onChange={(event) => onChange({ intentFallback: event.target.checked })}
            >
              人脸识别 3 次未通过后可改用短信验证码
            </Checkbox>
          )}
        </div>
      )}
    </At>
  )
}

/** What must have been read before it signs. */
const ReadingFirst = ({ party, at, onChange }: PartProps) => (
  <At at={`${at}.reading`} label="签署前强制阅读">
    {(id) => (
      <div className={styles.inline}>
        <Select
          id={id}
          className={styles.reading}
          value={party.reading}
          options={READINGS}
          onChange={(reading) =>
            onChange({ reading, readingSeconds: reading === 1 ? party.readingSeconds || 10 : 0 })
          }
        />
        {party.reading === 1 && (
          <InputNumber
            aria-label="倒计时秒数"
            min={3}
            max={300}
            precision={0}
            suffix="秒"
            value={party.readingSeconds}
            onChange={(seconds) => onChange({ readingSeconds: seconds ?? 3 })}
          />
        )}
      </div>
    )}
  </At>
)

/** What it hands in. */
const PapersAsked = ({ party, at, onChange }: PartProps) => {
  const asked = party.attachmentsAsked
  const setAsked = (index: number, part: Partial<(typeof asked)[number]>) =>
    onChange({ attachmentsAsked: asked.map((one, here) => (here === index ? { ...one, ...part } : one)) })
  return (
    <At at={`${at}.attachmentsAsked`} label="要求签署方上传的附件">
      {(id) => (
        <div id={id} className={styles.asked}>
          {asked.map((one, index) => (
            <div key={one.attachmentId} className={styles.inline}>
              <Input
                aria-label={`附件 ${index + 1} 的名称`}
                placeholder="如：营业执照"
                value={one.name}
                maxLength={50}
                onChange={(event) => setAsked(index, { name: event.target.value })}
              />
              <Checkbox
                checked={one.required}
                onChange={(event) => setAsked(index, { required: event.target.checked })}
              >
                必传
              </Checkbox>
              <Button
                type="link"
                size="small"
                danger
                aria-label={`移除附件 ${one.name || index + 1}`}
                onClick={() => onChange({ attachmentsAsked: asked.filter((_, here) => here !== index) })}
              >
                移除
              </Button>
            </div>
          ))}
          {asked.length < ATTACHMENTS && (
            <Button
              type="dashed"
              size="small"
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() =>
                onChange({
                  attachmentsAsked: [...asked, { attachmentId: uuid(), name: '', required: true }],
                })
              }
            >
              添加附件要求
            </Button>
          )}
        </div>
      )}
    </At>
  )
}

/** Whoever is named by the number of his identity card signs himself, and hands it on to nobody. */
const IdNumbers = ({ party, at, onChange }: PartProps) =>
  party.signers.map((signer, place) => (
    <At
      key={signer.signerId}
      at={`${at}.signers.${place}.idNumber`}
      label={`${signer.name.trim() || (party.signers.length > 1 ? `签署人 ${place + 1} ` : '签署人')}的身份证号码`}
      extra="选填。填写后，只有以该号码实名的人才能签署，且不能转交"
    >
      {(id) => (
        <Input
          id={id}
          className={styles.reading}
          value={signer.idNumber ?? ''}
          maxLength={18}
          autoComplete="off"
          onChange={({ target }) =>
            onChange({
              signers: party.signers.map((one, here) =>
                here === place ? { ...one, idNumber: target.value.trim() || undefined } : one,
              ),
            })
          }
        />
      )}
    </At>
  ))

/** How it may sign, and whether it may refuse or hand on. */
const SigningRights = ({ party, onChange }: PartProps) => (
  <div className={styles.inline}>
    <Checkbox
      checked={party.handDrawn === true}
      onChange={(event) => onChange({ handDrawn: event.target.checked })}
    >
      签名须手写（不接受姓名签名或图片）
    </Checkbox>
    <Checkbox
      checked={party.freshDrawn === true}
      onChange={(event) =>
        onChange({
          freshDrawn: event.target.checked,
          ...(event.target.checked ? { handDrawn: true } : {}),
        })
      }
    >
      必须现场手写（不使用已保存的签名）
    </Checkbox>
    <Checkbox checked={party.mayRefuse} onChange={(event) => onChange({ mayRefuse: event.target.checked })}>
      允许拒签
    </Checkbox>
    <Checkbox
      checked={party.mayTransfer}
      onChange={(event) => onChange({ mayTransfer: event.target.checked })}
    >
      允许转交他人签署
    </Checkbox>
  </div>
)

export const PartySettings = ({
  party,
  at,
  contractDeadline,
  forRole,
  onChange,
}: {
  party: DraftParty
  contractDeadline?: string | null
  /** In a template: days and papers are those of one contract. */
  forRole: boolean
  at: string
  onChange: (part: Partial<DraftParty>) => void
}) => (
  <div className={styles.settings}>
    <IntentMethods party={party} at={at} onChange={onChange} />
    <ReadingFirst party={party} at={at} onChange={onChange} />
    <PapersAsked party={party} at={at} onChange={onChange} />
    {!forRole && (
      <At at={`${at}.deadline`} label="该签署方的截止日期" extra="不填则与合同的签署截止日期相同">
        {(id) => (
          <DatePicker
            id={id}
            className={styles.reading}
            value={party.deadline ? chinaDayOf(party.deadline) : null}
            disabledDate={(day) =>
              day.isBefore(chinaToday(), 'day') ||
              Boolean(contractDeadline && day.isAfter(chinaDayOf(contractDeadline), 'day'))
            }
            onChange={(day) => onChange({ deadline: day ? endOfDay(day.format('YYYY-MM-DD')) : null })}
          />
        )}
      </At>
    )}
    {!party.isOwn && !forRole && <IdNumbers party={party} at={at} onChange={onChange} />}
    <SigningRights party={party} at={at} onChange={onChange} />
    <At at={`${at}.message`} label="给该签署方的留言">
      {(id) => (
        <Input.TextArea
          id={id}
          value={party.message ?? ''}
          maxLength={500}
          showCount
          autoSize={{ minRows: 1, maxRows: 4 }}
          placeholder="仅该签署方可见"
          onChange={(event) => onChange({ message: event.target.value })}
        />
      )}
    </At>
  </div>
)
