// A button with what else can be done folded below it.
//   <ActsMenu label="更多操作" acts={[{ label: '管理分组', onClick: () => grouping.show(true) }, …]} />

import { DownOutlined } from '@ant-design/icons'
import { Button, type ButtonProps, Dropdown } from 'antd'

export type Act = { label: string; disabled?: boolean; onClick: () => void }

export const ActsMenu = ({
  label,
  acts,
  ...button
}: { label: string; acts: readonly Act[] } & Pick<
  ButtonProps,
  'type' | 'size' | 'icon' | 'loading' | 'disabled'
>) => (
  <Dropdown
    trigger={['click']}
    disabled={button.disabled}
    menu={{ items: acts.map((act) => ({ ...act, key: act.label })) }}
  >
    <Button {...button}>
      {label} <DownOutlined aria-hidden="true" />
    </Button>
  </Dropdown>
)
