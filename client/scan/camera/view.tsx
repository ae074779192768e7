import { ActionIcon, Alert, Button, Menu, Text } from '@mantine/core'
import {
  IconBulb,
  IconBulbOff,
  IconCamera,
  IconCameraOff,
  IconCameraRotate,
  IconCheck,
  IconVolume,
  IconVolumeOff,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyRefusal } from '../../frame/notify.tsx'
import { useSignals } from '../signal/signals.ts'
import { useCamera } from './use-camera.ts'
import './camera.css'

type CameraViewProps = {
  /** Told each code that comes into sight. */
  onRead(value: string): void
  onClose(): void
}

/** The picture of a camera that reads codes, with its torch, its sound and the choice of cameras. */
export function CameraView({ onRead, onClose }: CameraViewProps) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  /** How many codes it has read: each makes the frame flash. */
  const [reads, setReads] = useState(0)
  const [isLoud, toggleSignals] = useSignals()
  const { camera, refusal, isLit, retry, change, toggleLight } = useCamera(video, (value) => {
    setReads((count) => count + 1)
    onRead(value)
  })
  const switchTorch = () => void toggleLight().catch(() => notifyRefusal(t('scan.camera.torch_refused')))
  return (
    <div className="scan-camera" data-live={camera !== null || undefined}>
      <video ref={video} muted playsInline autoPlay aria-label={t('scan.camera.picture')} />
      {camera ? <span key={reads} className="scan-aim" data-read={reads > 0 || undefined} aria-hidden /> : null}
      <div className="scan-tools">
        {camera?.hasTorch ? (
          <Tool name={t('scan.camera.torch')} isOn={isLit} onPress={switchTorch}>
            {isLit ? <IconBulb size={20} /> : <IconBulbOff size={20} />}
          </Tool>
        ) : null}
        {camera && camera.devices.length > 1 ? (
          <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <ActionIcon className="scan-tool" size={44} aria-label={t('scan.camera.choose')}>
                <IconCameraRotate size={20} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {camera.devices.map(({ id, name }, place) => (
                <Menu.Item
                  key={id}
                  aria-current={id === camera.id ? true : undefined}
                  rightSection={id === camera.id ? <IconCheck size={16} aria-hidden /> : null}
                  onClick={() => change(id)}
                >
                  {name || t('scan.camera.number', { number: place + 1 })}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
        <Tool name={t('scan.camera.sound')} isOn={isLoud} onPress={toggleSignals}>
          {isLoud ? <IconVolume size={20} /> : <IconVolumeOff size={20} />}
        </Tool>
        <Tool name={t('scan.camera.close')} onPress={onClose}>
          <IconX size={20} />
        </Tool>
      </div>
      {refusal ? (
        <Alert
          className="scan-refusal"
          color="yellow"
          icon={<IconCameraOff />}
          role="alert"
          title={t(`scan.refused.${refusal}`)}
        >
          <Text size="sm" mb={refusal === 'insecure' ? 0 : 'xs'}>
            {t(`scan.refused.${refusal}_help`)}
          </Text>
          {refusal === 'insecure' ? null : (
            <Button variant="default" leftSection={<IconCamera size={18} aria-hidden />} onClick={retry}>
              {t('scan.camera.retry')}
            </Button>
          )}
        </Alert>
      ) : null}
    </div>
  )
}

type ToolProps = { name: string; isOn?: boolean; onPress(): void; children: ReactNode }

/** A button over the picture; one that stays in is `isOn`. */
const Tool = ({ name, isOn, onPress, children }: ToolProps) => (
  <ActionIcon className="scan-tool" size={44} aria-label={name} aria-pressed={isOn} onClick={onPress}>
    {children}
  </ActionIcon>
)
