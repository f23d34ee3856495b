import { Button } from 'antd'

/** The name of a thing in a list, which opens it; a long one takes several lines. */
export const NameButton = ({ name, onOpen }: { name: string; onOpen: () => void }) => (
  <Button
    type="link"
    style={{ height: 'auto', padding: 0, whiteSpace: 'normal', textAlign: 'left' }}
    onClick={onOpen}
  >
    {name}
  </Button>
)
