import { useState } from 'react';
import { Button } from '../src/ui/Button.tsx';
import { Callout } from '../src/ui/Callout.tsx';
import { Card } from '../src/ui/Card.tsx';
import { Delta } from '../src/ui/text/Delta.tsx';
import { EmptyState } from '../src/ui/EmptyState.tsx';
import { Pager } from '../src/ui/table/Pager.tsx';
import { Table } from '../src/ui/table/Table.tsx';
import type { Column, Sort } from '../src/ui/table/table-rows.ts';
import { useFormat } from '../src/ui/text/use-format.ts';
import { VirtualTable } from '../src/ui/table/VirtualTable.tsx';
import { hebrew, holdings, type Holding } from './samples.ts';
import { Sample } from './Sample.tsx';
import { Shelf } from './Shelf.tsx';

function useColumns(): Column<Holding>[] {
  const format = useFormat();
  return [
    {
      id: 'name',
      header: 'Instrument',
      sortable: true,
      sortBy: (row) => row.name,
      cell: (row) => row.name,
      width: '50%',
    },
    { id: 'symbol', header: 'Symbol', wideOnly: true, cell: (row) => row.symbol, width: '6rem' },
    {
      id: 'value',
      header: 'Value',
      align: 'right',
      sortable: true,
      sortBy: (row) => row.value,
      cell: (row) => format.money(row.value, 'EUR'),
      width: '10rem',
    },
    {
      id: 'day',
      header: 'Day',
      align: 'right',
      sortable: true,
      sortBy: (row) => row.day,
      cell: (row) => (row.day === null ? '—' : <Delta>{format.percent(row.day, { signed: true })}</Delta>),
      width: '7rem',
    },
  ];
}

const thousands = Array.from({ length: 10_000 }, (_, index) => {
  const holding = holdings[index % holdings.length];
  return {
    name: `${holding?.name} no. ${index + 1}`,
    symbol: `${index}`,
    value: index * 100,
    day: holding?.day ?? null,
  };
});

const few = holdings.slice(0, 3);
const nothing = () => undefined;

/** Tables: with a few rows, none, loading, and ten thousand. */
export function TablePieces() {
  const columns = useColumns();
  const [sort, setSort] = useState<Sort | null>({ by: 'value', descending: true });
  const [open, setOpen] = useState<string>();
  const [offset, setOffset] = useState(0);
  const keyOf = (row: Holding) => row.symbol;
  const shared = { columns, keyOf, sort, onSort: setSort };
  const openable = {
    onOpen: (row: Holding) => setOpen(row.symbol),
    ...(open !== undefined && { openKey: open }),
  };
  return (
    <>
      <Shelf name="Table" wide>
        <Card flush>
          <Table label="Holdings" rows={holdings.slice(0, 5)} {...shared} {...openable} />
          <Pager offset={offset} pageSize={5} total={holdings.length} onChange={setOffset} />
        </Card>
        <Card flush>
          <Table label="Loading" rows={undefined} {...shared} />
        </Card>
        <Card flush>
          <Table label="Empty" rows={[]} {...shared} empty={<EmptyState>Nothing is held.</EmptyState>} />
        </Card>
      </Shelf>
      <Shelf name="Table, its states" wide>
        <Sample of="A row hovered" shown="hover" target="tbody tr:nth-child(2)">
          <Card flush className="w-full">
            <Table label="Hovered" rows={few} {...shared} onOpen={nothing} />
          </Card>
        </Sample>
        <Sample of="A row in focus, another open" shown="focus" target="tbody tr:nth-child(2)">
          <Card flush className="w-full">
            <Table label="Focused" rows={few} {...shared} onOpen={nothing} openKey="IE00" />
          </Card>
        </Sample>
        <Sample of="A header hovered" shown="hover" target="th button">
          <Card flush className="w-full">
            <Table label="Sorted" rows={few} {...shared} dense />
          </Card>
        </Sample>
        <Sample of="A header in focus" shown="focus" target="th:nth-child(3) button">
          <Card flush className="w-full">
            <Table label="To be sorted" rows={few} {...shared} dense />
          </Card>
        </Sample>
        <Sample of="It could not be loaded">
          <Callout
            kind="error"
            title="Network error. Please check your connection."
            actions={<Button size="sm">Try again</Button>}
          />
        </Sample>
        <Sample of="Right to left" rtl>
          <Card flush className="w-full">
            <Table
              label="Right to left"
              rows={few.map((row) => ({ ...row, name: hebrew.name }))}
              {...shared}
              onOpen={nothing}
            />
          </Card>
        </Sample>
      </Shelf>
      <Shelf name="Table of virtual rows" wide>
        <Card flush>
          <VirtualTable label="Ten thousand rows" rows={thousands} height="320px" {...shared} {...openable} />
        </Card>
        <Sample of="A row hovered" shown="hover" target="tbody tr:nth-child(2)">
          <Card flush className="w-full">
            <VirtualTable
              label="Dense, hovered"
              rows={holdings}
              height="160px"
              {...shared}
              onOpen={nothing}
              dense
            />
          </Card>
        </Sample>
        <Sample of="A row in focus" shown="focus" target="tbody tr:nth-child(2)">
          <Card flush className="w-full">
            <VirtualTable label="Dense" rows={holdings} height="160px" {...shared} onOpen={nothing} dense />
          </Card>
        </Sample>
        <Sample of="Right to left" rtl>
          <Card flush className="w-full">
            <VirtualTable label="Dense, right to left" rows={holdings} height="160px" {...shared} dense />
          </Card>
        </Sample>
      </Shelf>
    </>
  );
}
