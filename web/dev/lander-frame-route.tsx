import { createFileRoute } from '@tanstack/react-router'
import { requireDemo } from './require-demo.ts'

export const Route = createFileRoute('/_lander/dev/layouts/lander')({ beforeLoad: requireDemo, component: () => null })
