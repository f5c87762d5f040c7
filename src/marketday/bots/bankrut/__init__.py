"""The traders: bots that play Bankrut and nothing else."""
