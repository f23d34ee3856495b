// Filters under a name, kept with the account: the same list, looked at the way somebody likes it.

import { DeleteOutlined, StarOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import styles from './contract-lists.module.css'

/** Where in the list one stands is no part of how one looks at it. */
const withoutPage = (params: URLSearchParams) => {
  const kept = new URLSearchParams(params)
  kept.delete('after')
  kept.delete('page')
  return kept
}

export const SavedViews = ({ list }: { list: string }) => {
  const [params, setParams] = useSearchParams()
  const saving = useOverlay()
  const { data: views = [] } = useCall('/listView/list', { list }, { quiet: true })
  const remove = async (viewId: string) => {
    await call('/listView/remove', { viewId }).catch(() => undefined)
    await outdate('/listView/list')
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...views.map(({ viewId, name, query }) => ({
              key: viewId,
              label: (
                <span className={styles.viewName}>
                  {name}
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden="true" />}
                    aria-label={`删除视图${name}`}
                    onClick={(event) => {
                      event.stopPropagation()
                      void remove(viewId)
                    }}
                  />
                </span>
              ),
              onClick: () => setParams(new URLSearchParams(query)),
            })),
            ...(views.length ? [{ type: 'divider' as const }] : []),
            { key: 'save', label: '保存当前筛选为视图', onClick: () => saving.show(true) },
          ],
        }}
      >
        <Button icon={<StarOutlined aria-hidden="true" />}>常用视图</Button>
      </Dropdown>
      {saving.subject && (
        <FormDialog<{ name: string }>
          title="保存为常用视图"
          submitText="保存"
          onClose={saving.close}
          onSubmit={async ({ name }) => {
            await call(
              '/listView/save',
              { list, name: name.trim(), query: withoutPage(params).toString() },
              { quiet: true },
            )
            toast.success('视图已保存')
            await outdate('/listView/list')
          }}
        >
          <TextItem
            name="name"
            label="视图名称"
            extra="同名的视图会被替换。"
            must="请输入视图名称"
            maxLength={20}
          />
        </FormDialog>
      )}
    </>
  )
}
