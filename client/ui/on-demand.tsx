import { Button, Text } from '@mantine/core'
import { useState } from 'react'

/** A figure that is only computed when asked for. */
export function OnDemand({ label, failure, read }: { label: string; failure: string; read(): Promise<string> }) {
  const [state, setState] = useState<{ busy?: true; value?: string; failed?: true }>({})
  const ask = async () => {
    setState({ busy: true })
    try {
      setState({ value: await read() })
    } catch {
      setState({ failed: true }) // reported in place of the figure; the button stays for another try
    }
  }
  if (state.value !== undefined) return <span className="figures">{state.value}</span>
  return (
    <>
      {state.failed ? (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      ) : null}
      <Button size="compact-sm" variant="subtle" mx={-8} loading={state.busy} onClick={() => void ask()}>
        {label}
      </Button>
    </>
  )
}
