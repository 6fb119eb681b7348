/** The types and states of records. */
import type { states as english } from '../en/states.ts';
import type { Translated } from '../texts.ts';

export const states: Translated<typeof english> = {
  role: {
    admin: 'Administrador',
    employee: 'Empleado',
    agent: 'Agente',
  },
  user: {
    waiting: 'En espera de un rol',
    active: 'Activo',
    deactivated: 'Desactivado',
  },
  clientKind: {
    person: 'Persona',
    household: 'Grupo familiar',
    organisation: 'Organización',
  },
  client: {
    prospect: 'Potencial',
    active: 'Activo',
    closed: 'Cerrado',
  },
  share: {
    view: 'Puede ver',
    edit: 'Puede editar',
  },
  note: {
    note: 'Nota',
    call: 'Llamada',
    meeting: 'Reunión',
  },
  portfolioKind: {
    discretionary: 'Gestión discrecional',
    advisory: 'Asesoramiento',
    execution_only: 'Solo ejecución',
  },
  proposal: {
    draft: 'Borrador',
    pending_approval: 'Pendiente de aprobación',
    changes_requested: 'Cambios solicitados',
    approved: 'Aprobada',
    rejected: 'Rechazada',
    withdrawn: 'Retirada',
  },
  import: {
    uploading: 'Subiendo',
    uploaded: 'Sin aplicar todavía',
    applying: 'Aplicándose',
    applied: 'Aplicada',
    reverting: 'Deshaciéndose',
    failed: 'Fallida',
    cancelled: 'Cancelada',
    undone: 'Deshecha',
  },
  importRow: {
    new: 'Nuevas',
    duplicate: 'Duplicada',
    ignored: 'Ignoradas',
    error: 'Error',
    question: 'Pregunta',
    waiting: 'En espera',
  },
  mail: {
    kept: 'Guardado en el portal',
    waiting: 'En espera',
    sent: 'Enviado',
    expired: 'Caducado',
  },
};
