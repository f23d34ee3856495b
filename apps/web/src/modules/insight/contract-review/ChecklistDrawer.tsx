import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Data } from '@xinqi/api/calls'
import { NAME_MAX } from '@xinqi/api/limits'
import { Button, Collapse, Drawer, Form, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { LoadingState } from '../../../shared/console/States.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import type { Checklist } from './Checklists.tsx'

type Content = Data<'/contractExamine/checklistDetail'>['content']
type Rule = Content['rules'][number]

const LEVELS = [
  { value: 'high', label: '高风险' },
  { value: 'medium', label: '中风险' },
  { value: 'low', label: '低风险' },
]
const EMPTY: Content = { off: [], levels: [], rules: [] }

const newRule = (rules: readonly Rule[]): Rule => {
  let number = rules.length + 1
  while (rules.some(({ id }) => id === `R${number}`)) number++
  return {
    id: `R${number}`,
    title: '',
    riskLevel: 'medium',
    explanation: '',
    wording: '',
    forbids: [],
    requires: [],
  }
}

const RuleEditor = ({
  rule,
  onChange,
  onRemove,
}: {
  rule: Rule
  onChange: (rule: Rule) => void
  onRemove: () => void
}) => {
  const set = (part: Partial<Rule>) => onChange({ ...rule, ...part })
  const words = (label: string, key: 'forbids' | 'requires', hint: string) => (
    <Form.Item label={label} extra={hint}>
      <Select
        mode="tags"
        open={false}
        suffixIcon={null}
        aria-label={label}
        value={rule[key]}
        onChange={(next: string[]) => set({ [key]: next.slice(0, 10) })}
        placeholder="输入后按回车"
      />
    </Form.Item>
  )
  return (
    <div
      style={{
        border: '1px solid var(--xq-border-secondary)',
        borderRadius: 8,
        padding: 12,
        marginBottom: 12,
      }}
    >
      <div style={{ display: 'flex', gap: 8 }}>
        <Input
          aria-label="审查点名称"
          placeholder="审查点名称"
          maxLength={50}
          value={rule.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <Select
          aria-label="风险等级"
          style={{ width: 110 }}
          value={rule.riskLevel}
          options={LEVELS}
          onChange={(riskLevel) => set({ riskLevel })}
        />
        <Button
          aria-label={`删除审查点${rule.title}`}
          icon={<DeleteOutlined aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <div style={{ marginTop: 12 }}>
        {words('出现即提示', 'forbids', '合同中出现其中任一说法时提示；* 代表同一句中的若干字，| 表示或')}
        {words('缺少即提示', 'requires', '合同中没有其中某一说法时提示，例：封存*样品')}
        <Form.Item label="说明">
          <Input.TextArea
            aria-label="说明"
            rows={2}
            maxLength={500}
            value={rule.explanation}
            onChange={({ target }) => set({ explanation: target.value })}
          />
        </Form.Item>
        <Form.Item label="建议条款" style={{ marginBottom: 0 }}>
          <Input.TextArea
            aria-label="建议条款"
            rows={2}
            maxLength={2000}
            value={rule.wording}
            onChange={({ target }) => set({ wording: target.value })}
          />
        </Form.Item>
      </div>
    </div>
  )
}

export const ChecklistDrawer = ({ list, onClose }: { list: Checklist | null; onClose: () => void }) => {
  const { data: known } = useCall('/contractExamine/checkpoints', {}, { quiet: true })
  const { data: detail } = useCall(
    '/contractExamine/checklistDetail',
    { checklistId: list?.checklistId ?? '' },
    { quiet: true, enabled: list !== null, staleTime: 0 },
  )
  const [name, setName] = useState(list?.name ?? '')
  const [types, setTypes] = useState<string[]>(list?.contractTypes ?? [])
  const [content, setContent] = useState<Content | null>(list ? null : EMPTY)
  const { busy, refusal, refuse, act } = useAct()
  useEffect(() => {
    if (detail) setContent((before) => before ?? detail.content)
  }, [detail])
  const save = () => {
    if (!content) return
    if (!name.trim()) return refuse('请填写清单名称')
    if (content.rules.some(({ title }) => title.trim().length < 2)) return refuse('审查点名称至少两个字')
    void act(async () => {
      await call(
        '/contractExamine/saveChecklist',
        {
          ...(list ? { checklistId: list.checklistId } : {}),
          version: detail?.version ?? 0,
          name: name.trim(),
          contractTypes: types,
          content,
        },
        { quiet: true },
      )
      await outdate('/contractExamine/checklists', '/contractExamine/checklistDetail')
      toast.success('已保存为新版本，试用后即可启用')
      onClose()
    })
  }
  const levelOf = (checkpoint: string) => content?.levels.find((one) => one.checkpoint === checkpoint)?.level
  return (
    <Drawer
      open
      size="min(760px, 100vw)"
      title={list ? `编辑「${list.name}」` : '新建审查清单'}
      onClose={onClose}
      footer={
        <Button type="primary" loading={busy} onClick={save} disabled={!content}>
          保存
        </Button>
      }
    >
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {!content || !known ? (
        <LoadingState />
      ) : (
        <Form layout="vertical" component="div">
          <Form.Item label="清单名称" required htmlFor="checklist-name">
            <Input
              id="checklist-name"
              maxLength={NAME_MAX}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </Form.Item>
          <Form.Item label="适用合同类型">
            <Select
              mode="multiple"
              aria-label="适用合同类型"
              placeholder="不选即适用全部类型"
              value={types}
              onChange={setTypes}
              options={known.types.map((value) => ({ value, label: value }))}
            />
          </Form.Item>
          <h3>自定义审查点</h3>
          {content.rules.map((rule, index) => (
            <RuleEditor
              key={rule.id}
              rule={rule}
              onChange={(next) =>
                setContent({ ...content, rules: content.rules.map((one, at) => (at === index ? next : one)) })
              }
              onRemove={() =>
                setContent({ ...content, rules: content.rules.filter((_, at) => at !== index) })
              }
            />
          ))}
          <Button
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => setContent({ ...content, rules: [...content.rules, newRule(content.rules)] })}
          >
            添加审查点
          </Button>
          <h3 style={{ marginTop: 20 }}>内置审查点</h3>
          <Form.Item label="停用">
            <Select
              mode="multiple"
              aria-label="停用的内置审查点"
              optionFilterProp="label"
              value={content.off}
              onChange={(off) => setContent({ ...content, off })}
              options={known.list.map(({ checkpoint, title }) => ({
                value: checkpoint,
                label: `${checkpoint} ${title}`,
              }))}
            />
          </Form.Item>
          {(['high', 'medium', 'low'] as const).map((level) => (
            <Form.Item key={level} label={`改为${LEVELS.find(({ value }) => value === level)!.label}`}>
              <Select
                mode="multiple"
                optionFilterProp="label"
                aria-label={`改为${level}`}
                value={content.levels.filter((one) => one.level === level).map((one) => one.checkpoint)}
                onChange={(chosen: string[]) =>
                  setContent({
                    ...content,
                    levels: [
                      ...content.levels.filter(
                        (one) => one.level !== level && !chosen.includes(one.checkpoint),
                      ),
                      ...chosen.map((checkpoint) => ({ checkpoint, level })),
                    ],
                  })
                }
                options={known.list
                  .filter(({ checkpoint }) => [undefined, level].includes(levelOf(checkpoint)))
                  .map(({ checkpoint, title, level: now }) => ({
                    value: checkpoint,
                    label: `${checkpoint} ${title}（现为${now}）`,
                  }))}
              />
            </Form.Item>
          ))}
          {detail && detail.versions.length > 1 && (
            <Collapse
              items={[
                {
                  key: 'versions',
                  label: '历史版本',
                  children: detail.versions.map((version) => (
                    <p key={version.version}>
                      第 {version.version} 版 · {version.savedByName} · {instant(version.savedAt)} ·{' '}
                      {version.isTried ? '已试用' : '未试用'}
                      <Button type="link" size="small" onClick={() => setContent(version.content)}>
                        载入此版本
                      </Button>
                    </p>
                  )),
                },
              ]}
            />
          )}
        </Form>
      )}
    </Drawer>
  )
}
