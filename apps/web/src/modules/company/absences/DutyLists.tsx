import { Button, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, SettingRow, SettingRows } from '../../../shared/center/CenterPage.tsx'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { chinaToday } from '../../../shared/format/chinaToday.ts'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { useAccess } from '../../../shared/permission/access.ts'
import { DatePicker } from '../../../shared/pickers/days.ts'
import { PersonPicker } from '../../../shared/pickers/PersonPicker.tsx'

const ROTATION = { day: '按天轮换', week: '按周轮换' } as const
const CHANGED = ['/dutyList/list', '/approvalFlow/list'] as const

type Typed = { name: string; rotation: 'day' | 'week'; beginsOn: Dayjs; memberIds: string[] }
type List = {
  dutyListId: string
  name: string
  rotation: 'day' | 'week'
  beginsOn: string
  members: { memberId: string; name: string; isHere: boolean }[]
  onDuty: string | null
  next: string | null
}

const DutyListDialog = ({ list, onClose }: { list: List | null; onClose: () => void }) => (
  <FormDialog<Typed>
    title={list ? `编辑「${list.name}」` : '新增值班表'}
    submitText="保存"
    initial={
      list
        ? {
            name: list.name,
            rotation: list.rotation,
            beginsOn: dayjs(list.beginsOn),
            memberIds: list.members.map(({ memberId }) => memberId),
          }
        : { rotation: 'week', beginsOn: chinaToday() }
    }
    onClose={onClose}
    onSubmit={({ name, rotation, beginsOn, memberIds }) =>
      carryOut(
        '/dutyList/save',
        {
          ...(list ? { dutyListId: list.dutyListId } : {}),
          name: name.trim(),
          rotation,
          beginsOn: beginsOn.format('YYYY-MM-DD'),
          memberIds,
        },
        CHANGED,
        '值班表已保存',
      )
    }
  >
    <TextItem name="name" label="名称" must="请输入名称" maxLength={50} />
    <ChoiceItem name="rotation" label="轮换" of={ROTATION} />
    <Form.Item
      name="beginsOn"
      label="第一位从哪天当值（按周轮换时每 7 天换一位）"
      rules={[{ required: true, message: '请选择日期' }]}
    >
      <DatePicker style={{ width: '100%' }} />
    </Form.Item>
    <Form.Item
      name="memberIds"
      label="成员（按选择的先后轮流）"
      rules={[{ required: true, type: 'array', min: 1, message: '请选择成员' }]}
    >
      <PersonPicker multiple known={list?.members.map(({ memberId, name }) => ({ id: memberId, name }))} />
    </Form.Item>
  </FormDialog>
)

const aboutOf = ({ rotation, beginsOn, members, onDuty, next }: List) =>
  [
    `${ROTATION[rotation]}，自 ${beginsOn} 起`,
    `当值：${onDuty ?? '无人可当值'}，下一位：${next ?? '无'}`,
    `成员：${members.map(({ name, isHere }) => (isHere ? name : `${name}（不在岗）`)).join(' → ')}`,
  ].join(' · ')

/** Groups that share a step of an approval: whoever is on duty is asked. */
export const DutyLists = () => {
  const { data, error, refetch } = useCall('/dutyList/list', {}, { quiet: true })
  const mayEdit = useAccess().may('system:setting:signEdit')
  const editing = useOverlay<{ list: List | null }>()
  const removing = useOverlay<List>()
  return (
    <CenterCard
      title="值班表"
      note="在签约设置的审批流程中选用值班表后，该步骤由提交时当值的人审批；当值的人不在岗时顺延到下一位。"
      extra={
        mayEdit && (
          <Button type="primary" onClick={() => editing.show({ list: null })}>
            新增值班表
          </Button>
        )
      }
    >
      {error && !data && <FailedState failure={error} onRetry={() => void refetch()} what="值班表" />}
      {!data && !error && <Spinner />}
      {data?.list.length === 0 && <EmptyState text="还没有值班表" />}
      <SettingRows>
        {data?.list.map((list) => (
          <SettingRow key={list.dutyListId} name={list.name} about={aboutOf(list)}>
            {mayEdit && (
              <>
                <Button type="link" onClick={() => editing.show({ list })} aria-label={`编辑${list.name}`}>
                  编辑
                </Button>
                <Button
                  type="link"
                  danger
                  onClick={() => removing.show(list)}
                  aria-label={`删除${list.name}`}
                >
                  删除
                </Button>
              </>
            )}
          </SettingRow>
        ))}
      </SettingRows>
      {editing.subject && <DutyListDialog list={editing.subject.list} onClose={editing.close} />}
      {removing.subject && (
        <ConfirmDialog
          title="删除值班表"
          text={`删除后，使用「${removing.subject.name}」的审批步骤会找不到审批人，请先调整流程。`}
          action="删除值班表"
          onConfirm={() =>
            carryOut(
              '/dutyList/remove',
              { dutyListId: removing.subject!.dutyListId },
              CHANGED,
              '值班表已删除',
            )
          }
          onClose={removing.close}
        />
      )}
    </CenterCard>
  )
}
