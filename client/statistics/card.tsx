import { Box, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type CardProps = {
  title: string
  /** What the figure counts, in a sentence. */
  help: string
  children: ReactNode
}

/** A figure of the page: what it says, its chart, its table. */
export function FigureCard({ title, help, children }: CardProps) {
  const id = useId()
  return (
    <Box component="section" className="figure-card" aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {help}
      </Text>
      {children}
    </Box>
  )
}
