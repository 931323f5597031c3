import { createFileRoute } from '@tanstack/react-router'
import { requireDemo } from './require-demo.ts'

export const Route = createFileRoute('/_chat/dev/layouts/chat')({ beforeLoad: requireDemo, component: () => null })
